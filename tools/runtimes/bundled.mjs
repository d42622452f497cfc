// Bundles for servers: one by webpack for Node, and an application of Next.js.

import { spawn } from 'node:child_process';
import * as fs from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setUpTools } from '../setup.mjs';
import { BUNDLERS, inFolder, project, versionOf } from './project.mjs';

const WEBPACK = `const webpack = require(${JSON.stringify(`${BUNDLERS}/webpack`)});
webpack({ mode: 'production', target: 'node', context: __dirname, entry: './main.mjs', performance: false },
  (error, stats) => { if (error || stats.hasErrors()) { console.error(error ?? stats.toString()); process.exit(1); } });
`;

export async function* webpack() {
  await setUpTools('tools/bundlers');
  const folder = project('webpack');
  fs.writeFileSync(`${folder}/build.cjs`, WEBPACK);
  inFolder(folder, 'node', ['build.cjs']);
  yield [`webpack ${versionOf(BUNDLERS, 'webpack')}`, inFolder(folder, 'node', ['dist/main.js'])];
}

const ROUTE = `import { total } from '../../total.mjs';
export const GET = () => Response.json(total());
`;
const PAGE = `import { total } from '../total.mjs';
export default () => <pre>{total().passed}</pre>;
`;
const LAYOUT = 'export default ({ children }) => <html><body>{children}</body></html>;\n';

/**
 * An application that Turbopack builds: a server component, a route of Node and a route of the edge
 * runtime.
 */
export async function* next() {
  await setUpTools('tools/bundlers');
  const folder = project('next');
  // A copy, because Turbopack follows no links out of the project.
  fs.cpSync(BUNDLERS, `${folder}/node_modules`, { recursive: true, verbatimSymlinks: true });
  const files = {
    'app/layout.jsx': LAYOUT,
    'app/page.jsx': PAGE,
    'app/node/route.js': `${ROUTE}export const dynamic = 'force-dynamic';\n`,
    'app/edge/route.js': `${ROUTE}export const runtime = 'edge';\n`,
    'next.config.mjs': `export default { turbopack: { root: ${JSON.stringify(folder)} } };\n`,
  };
  for (const [name, text] of Object.entries(files)) {
    fs.mkdirSync(join(folder, name, '..'), { recursive: true });
    fs.writeFileSync(join(folder, name), text);
  }
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1' };
  const cli = `${folder}/node_modules/next/dist/bin/next`;
  inFolder(folder, 'node', [cli, 'build'], env);
  const port = await freePort();
  const server = spawn('node', [cli, 'start', '-p', String(port)], {
    cwd: folder,
    env,
    stdio: 'ignore',
  });
  try {
    const named = `next ${versionOf(BUNDLERS, 'next')}`;
    const get = (path) => fetchWhenUp(`http://127.0.0.1:${port}${path}`);
    yield [`${named}, node route`, await get('/node')];
    yield [`${named}, edge route`, await get('/edge')];
    const passed = Number(/<pre>(\d+)<\/pre>/.exec(await get('/'))?.[1]);
    yield [`${named}, server component`, JSON.stringify({ passed, failed: 0, failures: [] })];
  } finally {
    server.kill();
  }
}

async function fetchWhenUp(url) {
  for (let tries = 0; ; tries++) {
    try {
      const response = await fetch(url);
      if (!response.ok) throw new Error(`${url} answers ${response.status}`);
      return await response.text();
    } catch (error) {
      if (tries === 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

async function freePort() {
  const socket = createServer();
  await new Promise((resolve) => socket.listen(0, resolve));
  const { port } = socket.address();
  await new Promise((resolve) => socket.close(resolve));
  return port;
}
