// Checks pkg/ before it is published: its form, its types, its weight.
//
//   npm run package              checks
//   npm run package -- --update  writes size.txt anew

import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { build } from './build.mjs';
import { setUpTools } from './setup.mjs';
import { at, close, run, step } from './steps.mjs';

const BIN = 'tools/runtimes/node_modules/.bin';
const SIZES = at('size.txt');

/** The most gzipped bytes of each file; the aim is 64,000 and 90,000. */
const CEILINGS = { 'toolargs.wasm': 165_000, 'index.mjs': 183_500 };
/** A file that grows by more than this is a decision, which size.txt shows in review. */
const TOLERANCE = 1.01;

await run(import.meta.url, async () => {
  await build();
  if (process.argv.includes('--update')) {
    fs.writeFileSync(SIZES, table(await sizes()));
    console.log(`\n${fs.readFileSync(SIZES, 'utf8')}`);
    return;
  }
  await setUpTools('tools/runtimes');
  const checks = { publint, 'are the types wrong': types, 'no code from text': noEval, weight };
  let failed = 0;
  for (const [name, check] of Object.entries(checks)) {
    try {
      await check();
    } catch (error) {
      failed += 1;
      console.error(`\n✗ ${name}: ${error.message}`);
    }
  }
  close('package', Object.keys(checks).length - failed, failed);
});

async function publint() {
  await step('publint', `${BIN}/publint`, ['run', 'pkg', '--strict']);
}

/** Checks the types of every entry but the wasm file, which has none and needs none. */
async function types() {
  const flags = [
    '--pack',
    'pkg',
    '--profile',
    'node16',
    '--no-emoji',
    '--no-color',
    '--format',
    'ascii',
  ];
  const left = ['--exclude-entrypoints', 'toolargs.wasm'];
  await step('are the types wrong', `${BIN}/attw`, [...flags, ...left]);
}

/** Checks that no script makes code from text, so that no page's policy has to allow that. */
function noEval() {
  for (const name of scripts()) {
    const found = /\beval\s*\(|\bnew Function\b|\bFunction\s*\(/.exec(
      fs.readFileSync(at('pkg/dist', name), 'utf8'),
    );
    if (found) throw new Error(`${name} has ${found[0]}`);
  }
}

async function weight() {
  const measured = await sizes();
  console.log(`\n${table(measured)}`);
  const written = new Map(
    fs
      .readFileSync(SIZES, 'utf8')
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
      .map(([name, , gzip]) => [name, Number(gzip?.replaceAll(',', ''))]),
  );
  for (const { name, gzip } of measured) {
    if (gzip > (CEILINGS[name] ?? Number.POSITIVE_INFINITY)) {
      throw new Error(`${name} has ${gzip} bytes gzipped, above its ceiling of ${CEILINGS[name]}`);
    }
    // Negated, so that a number which is missing from size.txt, or cannot be read there, fails too.
    if (!(gzip <= (written.get(name) ?? 0) * TOLERANCE)) {
      throw new Error(
        `${name} has ${gzip} bytes gzipped, more than size.txt says: npm run package -- --update`,
      );
    }
  }
}

/** The sizes of the published files, with scripts minified as a bundler would. */
async function sizes() {
  fs.rmSync(at('build/size'), { recursive: true, force: true });
  await step('minify', 'esbuild', [
    ...scripts().map((name) => `pkg/dist/${name}`),
    ...['--minify', '--outdir=build/size', '--log-level=warning'],
    ...['--out-extension:.js=.mjs', '--outbase=pkg/dist'],
  ]);
  const folder = at('build/size');
  fs.copyFileSync(at('pkg/dist/toolargs.wasm'), `${folder}/toolargs.wasm`);
  return fs
    .readdirSync(folder)
    .sort()
    .map((name) => {
      const bytes = fs.readFileSync(`${folder}/${name}`);
      const gzip = spawnSync('gzip', ['-9nc'], { input: bytes, maxBuffer: 64 << 20 });
      if (gzip.error) throw gzip.error;
      const brotli = brotliCompressSync(bytes).length;
      return { name, raw: bytes.length, gzip: gzip.stdout.length, brotli };
    });
}

function scripts() {
  return fs.readdirSync(at('pkg/dist')).filter((name) => name.endsWith('.mjs'));
}

function table(rows) {
  const line = (...cells) =>
    cells
      .map((cell, i) => (i === 0 ? cell.padEnd(24) : cell.padStart(10)))
      .join('')
      .trimEnd();
  const number = (count) => count.toLocaleString('en');
  return [
    'Bytes of what is published, its scripts minified; `npm run package -- --update` writes this file.',
    'A page loads index.mjs; a Worker uploads workerd.mjs and toolargs.wasm.',
    '',
    line('', 'raw', 'gzip -9', 'brotli'),
    ...rows.map(({ name, raw, gzip, brotli }) => line(name, ...[raw, gzip, brotli].map(number))),
    '',
  ].join('\n');
}
