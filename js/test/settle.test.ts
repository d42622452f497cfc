/** Who decides on an uncertain call, and who is told of what. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type BindReport, type BindResult, compile, UncertainMatchError } from '@toolargs/wasm';
import { contractOf, judge, replaced, settle, tell } from '../src/adapters/shared/settle.ts';

const report: BindReport = {
  tool: 't',
  status: 'uncertain',
  repairs: [],
  issues: [],
  ignored: [],
  hasRepairs: true,
};
const error = new UncertainMatchError('`ciy` may be `city`', report);
const uncertain: BindResult = { status: 'uncertain', args: { city: 'Paris' }, report, error };
const SCHEMA = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] };

test('an uncertain call is rejected, unless the author says otherwise', () => {
  const asked: unknown[] = [];
  const ask = (answer: boolean) => (given: Error) => {
    asked.push(given);
    return answer;
  };
  const accepted = { ok: true, args: { city: 'Paris' } };
  assert.deepEqual(settle(uncertain, {}), { ok: false, error });
  assert.deepEqual(settle(uncertain, { onUncertain: 'reject' }), { ok: false, error });
  assert.deepEqual(settle(uncertain, { onUncertain: 'accept' }), accepted);
  assert.deepEqual(settle(uncertain, { onUncertain: ask(true) }), accepted);
  assert.deepEqual(settle(uncertain, { onUncertain: ask(false) }), { ok: false, error });
  assert.deepEqual(asked, [error, error]);
});

test('a listener is told once of each call that was not right as it came', async () => {
  const told: BindReport[] = [];
  const options = { name: 't', onReport: (given: BindReport) => told.push(given) };
  const contract = compile(SCHEMA, { name: 't' });
  for (const raw of ['{"city":"Paris"}', '{"City":"Paris"}', '{}']) judge(contract, raw, options);
  tell(uncertain, options);
  assert.deepEqual(
    told.map(({ tool, status }) => [tool, status]),
    [
      ['t', 'ok'],
      ['t', 'rejected'],
      ['t', 'uncertain'],
    ],
  );
});

test('a contract is compiled once for a tool and its options', () => {
  const tool = {};
  const first = contractOf(tool, SCHEMA, { name: 't', onReport: () => {} });
  assert.equal(contractOf(tool, SCHEMA, { name: 't', onUncertain: 'accept' }), first);
  assert.notEqual(contractOf(tool, SCHEMA, { name: 'u' }), first);
  assert.notEqual(contractOf({}, SCHEMA, { name: 't' }), first);
});

test('a copy keeps the class, the getters and the rest of the original', () => {
  class Tool {
    own = 1;
    get twice() {
      return this.own * 2;
    }
  }
  const copy = replaced(new Tool(), { own: 2, more: true });
  assert.ok(copy instanceof Tool);
  assert.deepEqual([copy.own, copy.twice, 'more' in copy], [2, 4, true]);
});
