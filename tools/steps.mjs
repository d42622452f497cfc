// Runs the commands of the scripts beside this file, and says how long each takes.

import { spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The path of a file or folder in the project. */
export const at = (...names) => join(root, ...names);

/** A path in the folder of the corpora, which are not part of the project. */
export const shared = (...names) =>
  resolve(at(), process.env.TOOLARGS_SHARED ?? '../shared', ...names);

/**
 * The environment of commands: what the project itself installed comes before what the machine has.
 */
const env = {
  ...process.env,
  // No colours, because the closing lines of the test runners are read.
  FORCE_COLOR: undefined,
  NO_COLOR: '1',
  PATH: [
    at('.tools', 'bin'),
    at('.tools', 'bindgen', 'debug'),
    at('node_modules', '.bin'),
    process.env.PATH,
  ].join(delimiter),
};

/**
 * Runs one command in the project's folder, shows its output and answers it; rejects with a
 * `StepError` where it fails.
 */
export async function step(title, command, args, moreEnv = {}) {
  console.log(`\n▸ ${title}`);
  const started = performance.now();
  let output = '';
  const status = await new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...env, ...moreEnv },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    child.stdout.setEncoding('utf8').on('data', (text) => {
      output += text;
      process.stdout.write(text);
    });
    child.on('error', reject);
    child.on('close', resolve);
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  if (status !== 0) {
    throw new StepError(`${title} failed after ${seconds} s: ${command} ${args.join(' ')}`, output);
  }
  console.log(`  ${title}: ${seconds} s`);
  return output;
}

/** The error of a command that failed, with what it printed. */
class StepError extends Error {
  constructor(message, output) {
    super(message);
    this.output = output;
  }
}

/** Runs every step even where others fail, and closes with how many tests passed. */
export async function tally(name, steps) {
  let passed = 0;
  let failed = 0;
  for (const [title, command, args] of steps) {
    try {
      passed += counts(await step(title, command, args))?.passed ?? 1;
    } catch (error) {
      console.error(`\n✗ ${error.message}`);
      const counted = counts(error.output ?? '');
      passed += counted?.passed ?? 0;
      failed += counted?.failed || 1;
    }
  }
  close(name, passed, failed);
}

/** Prints the closing line, which `.ci/run` adds up, and sets the exit code. */
export function close(name, passed, failed) {
  console.log(`\n${name}: ${passed} passed, ${failed} failed`);
  if (failed > 0) process.exitCode = 1;
}

/**
 * The totals in the closing lines of cargo's and Node's test runners; undefined for other commands.
 */
function counts(output) {
  const closing = /^(?:test result: .* |ℹ pass )(\d+)(?: passed; |\nℹ fail )(\d+)/gm;
  const found = [...output.matchAll(closing)];
  if (found.length === 0) return undefined;
  const sum = (group) => found.reduce((total, match) => total + Number(match[group]), 0);
  return { passed: sum(1), failed: sum(2) };
}

/** Runs a script's work, unless the script is only imported; prints an error in one line. */
export async function run(script, work) {
  if (realpathSync(process.argv[1]) !== fileURLToPath(script)) return;
  try {
    await work();
  } catch (error) {
    console.error(`\n✗ ${error.message}`);
    process.exitCode = 1;
  }
}
