// Projects with the packed package installed, and the cases to run in them.

import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import { join } from 'node:path';
import { at, step } from '../steps.mjs';

export const TOOLS = at('tools/runtimes/node_modules');
export const BUNDLERS = at('tools/bundlers/node_modules');

const FOLDER = at('build/runtimes');

/** The module in which a project runs the cases against the package. */
export const TOTAL = `import * as api from '@toolargs/wasm';
import { runCases } from './suite.mjs';
import files from './cases.mjs';
export const total = () => runCases(api, files);
`;

/** Packs the built package, and bundles the runner of the cases, for all projects. */
export async function pack() {
  fs.rmSync(FOLDER, { recursive: true, force: true });
  fs.mkdirSync(FOLDER, { recursive: true });
  inFolder(FOLDER, 'npm', ['pack', at('pkg')]);
  for (const [format, name] of Object.entries({ esm: 'suite.mjs', cjs: 'suite.cjs' })) {
    await step(`bundle ${name}`, 'esbuild', [
      ...['js/test/cases.ts', '--bundle', '--platform=neutral', '--target=es2022'],
      ...[`--format=${format}`, `--outfile=${FOLDER}/${name}`, '--log-level=warning'],
    ]);
  }
}

/** Makes an empty project with the packed package and the cases; answers its folder. */
export function project(name) {
  const folder = join(FOLDER, name);
  fs.mkdirSync(folder, { recursive: true });
  const write = (file, text) => fs.writeFileSync(`${folder}/${file}`, text);
  write('package.json', '{ "private": true }\n');
  const tarball = fs.readdirSync(FOLDER).find((file) => file.endsWith('.tgz'));
  inFolder(folder, 'npm', ['install', `../${tarball}`, '--offline', '--no-audit', '--no-fund']);
  fs.copyFileSync(`${FOLDER}/suite.mjs`, `${folder}/suite.mjs`);
  const files = JSON.stringify(caseFiles());
  write('cases.mjs', `export default ${files};\n`);
  write('total.mjs', TOTAL);
  write(
    'main.mjs',
    `import { total } from './total.mjs';\nconsole.log(JSON.stringify(total()));\n`,
  );
  // All in one file: without permissions, `require` in Deno finds packages only, and no files of
  // the project.
  const suite = fs.readFileSync(`${FOLDER}/suite.cjs`, 'utf8');
  write(
    'main.cjs',
    `${suite}console.log(JSON.stringify(runCases(require('@toolargs/wasm'), ${files})));\n`,
  );
  return folder;
}

function caseFiles() {
  const names = fs.readdirSync(at('tests/cases')).filter((name) => name.endsWith('.jsonl'));
  return names.sort().map((name) => {
    const stem = name.slice(0, -'.jsonl'.length);
    const folder = at('tests/explain', stem);
    const told = fs.existsSync(folder) ? fs.readdirSync(folder) : [];
    const explanations = told.map((file) => [
      file.slice(0, -'.txt'.length),
      fs.readFileSync(join(folder, file), 'utf8'),
    ]);
    const text = fs.readFileSync(at('tests/cases', name), 'utf8');
    return { stem, text, explanations: Object.fromEntries(explanations) };
  });
}

/** Runs a command in a folder, and answers what it printed. */
export function inFolder(cwd, command, args, env = process.env) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd,
    env,
    encoding: 'utf8',
    maxBuffer: 64 << 20,
  });
  if (error) throw error;
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}\n${stdout}${stderr}`);
  return stdout;
}

/** The version of a package that is installed in `modules`. */
export function versionOf(modules, name) {
  return JSON.parse(fs.readFileSync(join(modules, name, 'package.json'), 'utf8')).version;
}
