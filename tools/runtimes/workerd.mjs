// workerd, running what wrangler bundles of a worker.

import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { at } from '../steps.mjs';
import { inFolder, project, TOOLS, versionOf } from './project.mjs';

/** The compatibility date: which workerd it is asked to behave like. */
const DATE = '2026-01-01';

/** The call that the example is sent, and the arguments that its tool gets. */
const CALL = '{"phone":"13120057004","priority":"3"}';
const BOUND = { phoneNumber: '13120057004', priority: 3 };

/** A worker bundled by wrangler as for deployment; the cases run inside a request. */
export async function* workerd() {
  const folder = project('workerd');
  fs.writeFileSync(
    `${folder}/worker.mjs`,
    `import { total } from './total.mjs';
export default { fetch: () => Response.json(total()) };
`,
  );
  const flags = ['worker.mjs', '--name', 'worker', '--compatibility-date', DATE];
  const upload = bundleWorker(folder, flags);
  yield [`workerd ${versionOf(TOOLS, 'workerd')}`, await answerOf(folder)];
  console.log(`  upload of the whole worker, cases included: ${upload}`);
  const example = project('cloudflare-worker');
  fs.cpSync(at('examples/cloudflare-worker'), example, { recursive: true });
  const size = bundleWorker(example, []);
  const { got } = JSON.parse(await answerOf(example, { method: 'POST', body: CALL }));
  assert.deepEqual(got, [BOUND]);
  yield ['examples/cloudflare-worker', '{"passed":1,"failed":0,"failures":[]}'];
  console.log(`  upload of the example: ${size}`);
}

/** Bundles a worker, and answers the size that wrangler states. */
function bundleWorker(folder, flags) {
  const said = inFolder(folder, `${TOOLS}/.bin/wrangler`, [
    ...['deploy', ...flags, '--dry-run', '--outdir', `${folder}/bundle`],
  ]);
  return /Total Upload: (.*)/.exec(said)?.[1] ?? 'unknown';
}

/** The answer of a bundled worker to one request. */
async function answerOf(folder, request = {}) {
  const script = fs.readdirSync(`${folder}/bundle`).find((name) => name.endsWith('.js'));
  const worker = await startWorker(`${folder}/bundle`, script);
  try {
    const response = await worker.dispatchFetch('http://worker/', request);
    return await response.text();
  } finally {
    await worker.dispose();
  }
}

/** Starts a worker from a bundle and the wasm beside it. */
export async function startWorker(folder, script) {
  const require = createRequire(`${TOOLS}/x.js`);
  const { Miniflare } = await import(pathToFileURL(require.resolve('miniflare')).href);
  return new Miniflare({
    modules: true,
    modulesRoot: folder,
    scriptPath: `${folder}/${script}`,
    modulesRules: [
      { type: 'ESModule', include: ['**/*.js'] },
      { type: 'CompiledWasm', include: ['**/*.wasm'] },
    ],
    compatibilityDate: DATE,
    compatibilityFlags: ['nodejs_compat'],
  });
}
