/** Every example of an adapter runs, and shows a repaired and a rejected call. */

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const EXAMPLES = fileURLToPath(new URL('../../../examples', import.meta.url));

/** The demo is run by a script of its own, the one for Deno by Deno. */
const ELSEWHERE = ['demo', 'deno'];

/** What an example prints of its repaired call. */
const REPAIRED: Readonly<Record<string, string>> = {
  registry: '{"created":{"phoneNumber":"131","priority":3}}',
  reports: 'create_ticket: 4 calls, 1 right, 1 repaired',
  'standard-tool': "{ city: 'Paris', days: 3, tempC: 21 }",
  toolset: 'create_ticket {"phoneNumber":"131","priority":3}',
};
const CREATED = 'created {"phoneNumber":"13120057004","priority":3}';

for (const name of readdirSync(EXAMPLES).filter((folder) => !ELSEWHERE.includes(folder))) {
  const script = `${EXAMPLES}/${name}/main.mjs`;
  if (!existsSync(script)) continue;
  test(`examples/${name} runs`, () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [script], { encoding: 'utf8' });
    assert.equal(status, 0, stderr);
    assert.ok(stdout.includes(REPAIRED[name] ?? CREATED), stdout);
    assert.match(stdout, /expected integer, got/);
  });
}
