/** Every example of an adapter runs, and shows a repaired and a rejected call. */

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const NAMES = [
  ...['ai-sdk', 'anthropic', 'gemini', 'genkit', 'langchain', 'mastra', 'mcp', 'openai'],
  ...['openai-agents', 'registry', 'reports', 'standard-tool', 'toolset'],
];

for (const name of NAMES) {
  test(`examples/${name} runs`, () => {
    const script = fileURLToPath(new URL(`../../../examples/${name}/main.mjs`, import.meta.url));
    const { status, stdout, stderr } = spawnSync(process.execPath, [script], { encoding: 'utf8' });
    assert.equal(status, 0, stderr);
    assert.match(stdout, /expected integer, got/);
  });
}
