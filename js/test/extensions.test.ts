/** What no line of data can say of uncertain names and of the author's own code. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  BindError,
  type Contract,
  ContractError,
  type ContractOptions,
  compile,
  explain,
  type NameQuestion,
  type Path,
  UncertainMatchError,
  type ValueQuestion,
} from '@toolargs/wasm';
import { z } from 'zod';

const TICKET = {
  type: 'object',
  properties: {
    phoneNumber: { type: 'string', description: 'Digits only' },
    priority: { type: 'integer', maximum: 5 },
    since: { type: 'string', format: 'date' },
  },
  required: ['phoneNumber'],
} as const;
const never = (): never => assert.fail('nothing is open');
const boom = (): never => {
  throw new Error('boom');
};

/** Every extension that is asked about a call, as `all` says. */
function asking(all: () => never): ContractOptions {
  const layers = { fuzzy: true, semantic: all, contextual: all };
  return { layers, fieldMatcher: all, coercer: all, formatNormalizer: { date: all } };
}

test('TA-13: uncertain layers are off unless they are asked for', () => {
  const off = compile(TICKET).bind('{"phonNumber":"1"}');
  assert.equal(off.status, 'rejected');
  assert.equal(off.report.issues[0]?.suggestion, 'phoneNumber');
  const on = compile(TICKET, { layers: { fuzzy: true } }).bind('{"phonNumber":"1"}');
  assert.equal(on.status, 'uncertain');
});

test('TA-14: an uncertain call has its arguments and its error', () => {
  const contract = compile(TICKET, { name: 'create_ticket', layers: { fuzzy: true } });
  const result = contract.bind('{"phonNumber":"1"}');
  assert.ok(result.status === 'uncertain');
  assert.deepEqual(result.args, { phoneNumber: '1' });
  assert.ok(result.error instanceof UncertainMatchError);
  assert.equal(result.error.message, explain(result));
  assert.match(result.error.message, /^input validation failed: .*use `phoneNumber`/);
  assert.deepEqual(result.error.repairs, [
    {
      code: 'field_fuzzy',
      layer: 'fuzzy',
      path: ['phoneNumber'],
      from: 'phonNumber',
      to: 'phoneNumber',
      uncertain: true,
    },
  ]);
  assert.deepEqual([result.report.status, result.report.issues], ['uncertain', []]);
});

test('TA-14: `onUncertain` decides where a yes or no is needed', async () => {
  const raw = '{"phonNumber":"1"}';
  const args = { phoneNumber: '1' };
  const asked: unknown[] = [];
  const ask = (error: UncertainMatchError) => asked.push(error) > 0;
  for (const onUncertain of ['accept', ask] as const) {
    const contract = compile(TICKET, { layers: { fuzzy: true }, onUncertain });
    assert.equal(contract.bind(raw).status, 'uncertain');
    assert.deepEqual(contract.parse(raw), args);
    assert.deepEqual(await contract['~standard'].validate(raw), { value: args });
  }
  assert.ok(asked.length === 2 && asked.every((error) => error instanceof UncertainMatchError));
  for (const onUncertain of ['reject', () => false, undefined] as const) {
    const contract = compile(TICKET, { layers: { fuzzy: true }, onUncertain });
    assert.throws(() => contract.parse(raw), UncertainMatchError);
    const message = explain(contract.bind(raw));
    assert.deepEqual(await contract['~standard'].validate(raw), { issues: [{ message }] });
  }
});

test('TA-14: what the own validator refuses is told with what is uncertain', () => {
  const schema = z.object({ phoneNumber: z.string().refine((text) => text !== '1', 'is taken') });
  const contract = compile(schema, { layers: { fuzzy: true } });
  const refused = contract.validate('{"phonNumber":"1"}');
  assert.ok('status' in refused && refused.status === 'rejected');
  assert.deepEqual(refused.error.message.split('\n').slice(0, 2), [
    'input validation failed: `phoneNumber`: is taken',
    '`phonNumber` is not a field; use `phoneNumber` if that is what you mean',
  ]);
  assert.deepEqual(
    refused.report.repairs.map(({ code }) => code),
    ['field_fuzzy'],
  );
  const taken = contract.validate('{"phonNumber":"2"}');
  assert.ok('status' in taken && taken.status === 'uncertain');
  assert.deepEqual(taken.args, { phoneNumber: '2' });
  assert.equal(taken.error.message, explain(contract.bind('{"phonNumber":"2"}')));
});

test('TA-23: a right call reaches no code of the author', () => {
  const contract = compile(TICKET, asking(never));
  const value = { phoneNumber: '1', since: '2026-01-31' };
  for (const raw of [JSON.stringify(value), value]) {
    const result = contract.bind(raw);
    assert.deepEqual([result.status, result.report.repairs], ['ok', []]);
  }
  const mended = contract.bind('{"phone":1,"priority":"3","since":""}');
  assert.deepEqual(mended.status === 'ok' && mended.args, { phoneNumber: '1', priority: 3 });
});

test('TA-23: a question says what is open', () => {
  const names: NameQuestion[] = [];
  const values: (ValueQuestion | string)[] = [];
  const contract = compile(
    {
      type: 'object',
      properties: { list: { type: 'array', items: { $ref: '#/$defs/item' } } },
      $defs: { item: { $ref: '#/$defs/ticket' }, ticket: TICKET },
    },
    {
      fieldMatcher: (question) => void names.push(question),
      coercer: (question) => void values.push(question),
      formatNormalizer: { date: (text, question) => void values.push(text, question) },
    },
  );
  const call = { list: [{ phoneNumber: '1', tel: [2], since: 'soon' }] };
  assert.equal(contract.bind(call).status, 'rejected');
  const { phoneNumber, priority, since } = TICKET.properties;
  const fields = [
    { name: 'phoneNumber', given: true, schema: phoneNumber },
    { name: 'priority', given: false, schema: priority },
    { name: 'since', given: true, schema: since },
  ];
  assert.deepEqual(names, [{ path: ['list', 0], name: 'tel', value: [2], fields }]);
  const about = { path: ['list', 0, 'since'], value: 'soon', schema: since };
  assert.deepEqual(values, ['soon', about, about]);
});

test('TA-23: a number keeps its digits while it is asked about', () => {
  const since = { type: 'string', format: 'date' };
  const contract = compile(
    { type: 'object', properties: { since } },
    { coercer: () => ({ value: '2026-01-31' }) },
  );
  const result = contract.bind('{"since": 1917043659912705296.10}');
  assert.deepEqual(result.status === 'ok' && result.args, { since: '2026-01-31' });
});

test('TA-23: a value whose number lost digits is refused, whatever is answered beside', () => {
  const properties = { id: { type: 'string' }, n: { type: 'integer' } };
  for (const coercer of [() => ({ value: 3 }), boom]) {
    const contract = compile({ type: 'object', properties }, { coercer });
    const { issues } = contract.bind({ id: 2 ** 60, n: 'many' }).report;
    assert.equal(issues.find(({ path }) => path[0] === 'id')?.code, 'number_unsafe');
  }
});

test('TA-23: half of a surrogate pair beside what is asked about is what came', () => {
  const contract = compile(TICKET, { coercer: () => ({ value: 3 }) });
  const raw = '{"phoneNumber":"\ud83d","priority":"high"}';
  assert.deepEqual(contract.parse(raw), { phoneNumber: '\ud83d', priority: 3 });
});

test('TA-23: code that throws is an issue that names it', () => {
  for (const [name, raw, field, options] of [
    ['fieldMatcher', '{"tel":"1"}', 'tel', { fieldMatcher: boom }],
    ['semantic', '{"tel":"1"}', 'tel', { layers: { semantic: boom } }],
    ['contextual', '{"tel":"1"}', 'tel', { layers: { contextual: boom } }],
    ['coercer', '{"phoneNumber":"1","priority":"high"}', 'priority', { coercer: boom }],
    ['formatNormalizer', '{"since":"soon"}', 'since', { formatNormalizer: { date: boom } }],
  ] as const) {
    const result = compile(TICKET, options).bind(raw);
    assert.ok(result.status === 'rejected', name);
    const issue = result.report.issues.find(({ code }) => code === 'extension_failed');
    assert.deepEqual(
      [issue?.path, issue?.message, issue?.retryable],
      [[field], `the tool's own \`${name}\` failed`, false],
    );
    assert.ok(result.error.cause instanceof Error && result.error.cause.message === 'boom');
    assert.doesNotMatch(result.error.message, /boom|again/);
  }
});

test('TA-23: an answer that is none is a failure, a promise too', async () => {
  const later = () => Promise.reject(new Error('nobody waits for it'));
  const cycle: Record<string, unknown> = {};
  cycle['self'] = cycle;
  for (const [expected, raw, options] of [
    [/a Promise; expected a string/, '{"tel":"1"}', { layers: { semantic: later } }],
    [/a Promise; expected an object with `value`/, '{"priority":"x"}', { coercer: later }],
    [/a number; expected a string/, '{"tel":"1"}', { layers: { contextual: () => 1 } }],
    [/string; expected an object with `field`/, '{"tel":"1"}', { fieldMatcher: () => 'priority' }],
    [/BigInt/, '{"priority":"x"}', { coercer: () => ({ value: 1n }) }],
    [/circular/i, '{"priority":"x"}', { coercer: () => ({ value: cycle }) }],
    [/a Map; expected what JSON/, '{"priority":"x"}', { coercer: () => ({ value: [new Map()] }) }],
    [/a Promise; expected what/, '{"priority":"x"}', { coercer: () => ({ value: later() }) }],
  ] as const) {
    const result = compile(TICKET, options as unknown as ContractOptions).bind(raw);
    assert.ok(result.status === 'rejected');
    assert.match(String(result.error.cause), expected);
  }
  await new Promise((done) => setImmediate(done));
});

test('TA-23: a number that is none fits nothing, also where null does', () => {
  const properties = { n: { type: ['number', 'null'] } };
  const coercer = ({ value }: { readonly value: unknown }) => ({ value: Number(value) });
  const contract = compile({ type: 'object', properties }, { coercer });
  for (const n of ['abc', 'Infinity']) {
    const { status, report } = contract.bind({ n });
    assert.equal(status, 'rejected');
    assert.deepEqual(
      report.issues.map(({ code }) => code),
      ['type_mismatch'],
    );
  }
  const { status, args } = contract.bind('{"n":"0x10"}');
  assert.deepEqual([status, args], ['ok', { n: 16 }]);
});

test('TA-23: code that knows nothing answers null or undefined', () => {
  for (const nothing of [null, undefined]) {
    const all = (() => nothing) as () => never;
    const { status, report } = compile(TICKET, asking(all)).bind('{"tel":"1","since":"soon"}');
    assert.equal(status, 'rejected');
    assert.deepEqual(
      report.issues.map(({ code }) => code),
      ['field_unknown', 'field_missing', 'format_invalid'],
    );
  }
});

test('TA-23: what several branches leave open is asked about once', () => {
  const branch = (own: string) => ({
    type: 'object',
    properties: { n: { type: 'integer' }, [own]: { type: 'string' } },
    required: ['n'],
  });
  const asked: unknown[] = [];
  const coercer = ({ value }: ValueQuestion) => {
    asked.push(value);
    return null;
  };
  const schema = { type: 'object', properties: { v: { anyOf: [branch('a'), branch('b')] } } };
  compile(schema, { coercer }).bind('{"v":{"n":"many"}}');
  assert.deepEqual(asked, ['many']);
});

test('TA-23: nothing is asked for branches that lack what they require', () => {
  const branch = (own: string) => ({
    type: 'object',
    properties: { n: { type: 'integer' }, [own]: { type: 'string' } },
    required: ['n', own],
  });
  const asked: unknown[] = [];
  const coercer = ({ value }: ValueQuestion) => {
    asked.push(value);
    return { value: 1 };
  };
  const schema = { type: 'object', properties: { v: { anyOf: [branch('a'), branch('b')] } } };
  const contract = compile(schema, { coercer });
  assert.equal(contract.bind('{"v":{"n":"many"}}').status, 'rejected');
  assert.deepEqual(asked, []);
  assert.deepEqual(contract.parse('{"v":{"n":"many","b":"x"}}'), { v: { n: 1, b: 'x' } });
  assert.deepEqual(asked, ['many']);
});

test('TA-23: code that is asked may bind a call itself', () => {
  const dates = compile({ type: 'string', format: 'date' });
  const contract: Contract = compile(TICKET, {
    coercer: ({ value }) => {
      const own = contract.bind('{"phone":"1"}');
      const bound = dates.bind(JSON.stringify(String(value).replaceAll('/', '-')));
      return own.status === 'ok' && bound.status === 'ok' ? { value: bound.args } : undefined;
    },
  });
  const result = contract.bind('{"phone":"2","since":"2026/01/31"}');
  assert.deepEqual(result.status === 'ok' && result.args, {
    phoneNumber: '2',
    since: '2026-01-31',
  });
});

test('TA-23: questions come to an end', () => {
  const schema = { type: 'object', properties: { child: { $ref: '#' } } };
  let asked = 0;
  const contract = compile(schema, {
    layers: {
      semantic: () => {
        asked += 1;
        return 'child';
      },
    },
  });
  const nested = (depth: number): object => (depth === 0 ? {} : { kind: nested(depth - 1) });
  assert.equal(contract.bind(nested(10)).status, 'uncertain');
  assert.equal(asked, 10);
  const deep = contract.bind(nested(100));
  assert.deepEqual(
    deep.report.issues.map(({ code }) => code),
    ['field_unknown'],
  );
  assert.ok(asked < 100);

  const list = compile(
    { type: 'array', items: { type: 'string', format: 'date' } },
    {
      formatNormalizer: {
        date: (text) => {
          asked += 1;
          return text.replaceAll('/', '-');
        },
      },
      limits: { repairs: 1000 },
    },
  );
  asked = 0;
  const dates = (count: number) => Array.from({ length: count }, (_, i) => `${2000 + i}/01/31`);
  assert.equal(list.bind(dates(1000)).status, 'ok');
  assert.equal(asked, 1000);
  asked = 0;
  assert.equal(list.bind(dates(5000)).status, 'rejected');
  assert.equal(asked, 1000);
});

test('TA-23: what a coercer answers touches no prototype', () => {
  const value = JSON.parse('{"__proto__":{"polluted":true}}');
  const contract = compile(
    { type: 'object', properties: { meta: { type: 'object' } } },
    { coercer: () => ({ value }) },
  );
  const result = contract.bind('{"meta":"x"}');
  assert.equal(result.status, 'rejected');
  assert.equal(Reflect.get({}, 'polluted'), undefined);
});

test('TA-23: a schema is shown as its renderer has it', () => {
  const targets: unknown[] = [];
  const contract = compile(TICKET, {
    schemaRenderer: (schema, { target }) => {
      targets.push(target);
      return { ...schema, title: 'Ticket' };
    },
  });
  assert.deepEqual(contract.schema(), { ...TICKET, title: 'Ticket' });
  const own = { type: 'object', title: undefined };
  const shown = compile(TICKET, { schemaRenderer: () => own }).schema();
  assert.deepEqual([shown, shown === own, 'title' in shown], [{ type: 'object' }, false, false]);
  assert.equal(contract['~standard'].jsonSchema.input({ target: 'draft-07' })['title'], 'Ticket');
  assert.equal('title' in contract['~standard'].jsonSchema.output({ target: 'draft-07' }), false);
  assert.deepEqual(targets, [undefined, 'draft-07']);
  for (const [schemaRenderer, words] of [
    [boom, 'boom'],
    [() => 5 as never, 'it answered a number; expected a JSON Schema'],
  ] as const) {
    const path = ['options', 'schemaRenderer'];
    const message = `\`schemaRenderer\` failed: ${words}`;
    assert.throws(() => compile(TICKET, { schemaRenderer }).schema(), {
      name: 'ContractError',
      issues: [{ code: 'extension_failed', path, message }],
    });
  }
});

test('TA-23: an explanation has the words of its reporter', async (t) => {
  const { mock } = t.mock.method(console, 'error', () => {});
  const contract = compile(TICKET, {
    issueReporter: (issues, report) => `${report.status}: ${issues.map(({ code }) => code)}`,
  });
  const result = contract.bind('{}');
  assert.equal(explain(result), 'rejected: field_missing');
  assert.throws(() => contract.parse('{}'), { message: 'rejected: field_missing' });
  assert.equal(explain(contract.bind(new Uint8Array([255]))), 'rejected: not_text');
  const refusing = z.object({ a: z.string().refine(() => false) });
  const judged = await compile(refusing, { issueReporter: () => 'no' }).validate('{"a":""}');
  assert.equal(explain(judged), 'no');
  const own = explain(compile(TICKET).bind('{}'));
  const later = (async () => 'no') as unknown as () => string;
  for (const issueReporter of [boom, () => '', () => 5 as unknown as string, later]) {
    const failing = compile(TICKET, { issueReporter }).bind('{}');
    assert.ok(failing.status === 'rejected' && failing.error instanceof BindError);
    assert.equal(failing.error.message, own);
  }
  assert.deepEqual(
    mock.calls.map(({ arguments: [error] }) => String(error)),
    [
      'Error: boom',
      'TypeError: issueReporter is to return a text, and returned a number',
      'TypeError: issueReporter is to return a text, and returned a Promise',
    ],
  );
});

test('a call whose listener and whose console both throw leaves its contract as it was', async (t) => {
  t.mock.method(console, 'error', () => {
    throw new Error('the console');
  });
  let isRefusing = true;
  const onReport = () => {
    if (isRefusing) throw new Error('the listener');
  };
  const contract = compile(
    { type: 'object', properties: { n: { type: 'integer' } } },
    { onReport },
  );
  assert.throws(() => contract.validate('{"n":"1"}'), /the console/);
  const later = z.object({ n: z.int().refine(async () => true) });
  assert.throws(() => compile(later, { onReport }).parse('{"n":"1"}'), /use `await/);
  // As an uncaught rejection it would end the process.
  await new Promise((done) => setImmediate(done));
  isRefusing = false;
  for (let i = 0; i < 2; i++) assert.deepEqual(contract.parse('{"n":"1"}'), { n: 1 });
});

test('what code of the author does to its arguments changes no result', () => {
  const spoil = (given: unknown) => {
    if (typeof given !== 'object' || given === null) return;
    for (const inner of Object.values(given)) spoil(inner);
    if (Array.isArray(given)) given.length = 0;
    else Object.assign(given, { spoilt: true });
  };
  const issueReporter = (...given: unknown[]) => {
    spoil(given);
    return 'no';
  };
  const redact = (path: Path) => (path as string[]).pop() === 'priority';
  const raw = '{"phoneNumber":1,"priority":"high"}';
  for (const options of [{}, { redact: () => false }, { redact }]) {
    const { report } = compile(TICKET, options).bind(raw);
    const spoilt = compile(TICKET, { ...options, issueReporter, onReport: spoil }).bind(raw);
    assert.equal(explain(spoilt), 'no');
    assert.deepEqual(spoilt.report, report);
  }
  const right = '{"phoneNumber":"1","priority":1}';
  const untouched = compile(TICKET).bind(right);
  const changed: object[] = [];
  const onReport = (report: object) => {
    spoil(report);
    changed.push(report);
  };
  const spoilt = compile(TICKET, { onReport });
  for (const _ of [1, 2]) assert.deepEqual(spoilt.bind(right), untouched);
  assert.deepEqual(
    changed.map((report) => 'spoilt' in report),
    [true, true],
  );
  const { report } = compile(TICKET, { redact }).bind(raw);
  assert.deepEqual(
    [report.repairs[0]?.path, report.issues[0]?.path],
    [['phoneNumber'], ['priority']],
  );
});

test('a listener that throws takes no call with it, and is heard of', async (t) => {
  const { mock } = t.mock.method(console, 'error', () => {});
  assert.equal(compile(TICKET, { onReport: boom }).bind('{"phoneNumber":"1"}').status, 'ok');
  const hidden = compile(TICKET, { redact: boom }).bind('{"phoneNumber":1}');
  assert.equal(hidden.report.repairs[0]?.before, '[redacted]');
  const unsure = compile(TICKET, { layers: { fuzzy: true }, onUncertain: boom });
  const { issues } = await unsure['~standard'].validate('{"phonNumber":"1"}');
  assert.equal(issues?.length, 1);
  const heard = () => mock.calls.map(({ arguments: [error] }) => (error as Error).message);
  assert.deepEqual(heard(), ['boom', 'boom', 'boom']);

  // As uncaught rejections these would end the process.
  const later = async (): Promise<never> => boom();
  const own = { issueReporter: later as never, schemaRenderer: later as never };
  const contract = compile(TICKET, { onReport: later, ...own });
  assert.match(explain(contract.bind('{}')), /phoneNumber/);
  assert.throws(() => contract.schema(), ContractError);
  const deferred = compile(TICKET, { layers: { fuzzy: true }, onUncertain: later as never });
  assert.throws(() => deferred.parse('{"phonNumber":"1"}'), UncertainMatchError);
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(heard().length, 7);
});

test('TA-14: a promise does not accept an uncertain call, and is heard of', (t) => {
  const { mock } = t.mock.method(console, 'error', () => {});
  const onUncertain = (async () => true) as unknown as () => boolean;
  const contract = compile(TICKET, { layers: { fuzzy: true }, onUncertain });
  assert.throws(() => contract.parse('{"phonNumber":"1"}'), UncertainMatchError);
  assert.deepEqual(
    mock.calls.map(({ arguments: [error] }) => String(error)),
    ['TypeError: `onUncertain` cannot wait: its promise is no yes'],
  );
});

test('what is no function is refused by name', () => {
  const wrong = {
    fieldMatcher: true,
    coercer: 'x',
    schemaRenderer: {},
    issueReporter: 1,
    onUncertain: 'ask',
    formatNormalizer: { date: 1 },
    layers: { semantic: true },
  } as unknown as ContractOptions;
  assert.throws(
    () => compile(TICKET, wrong),
    (error) => {
      assert.ok(error instanceof ContractError);
      const paths = error.issues.map(({ code, path }) => [code, path.slice(1).join('.')]);
      for (const [name, expected] of [
        ['schemaRenderer', 'a function'],
        ['issueReporter', 'a function'],
        ['onUncertain', "'reject', 'accept' or a function"],
      ] as const) {
        assert.ok(error.message.includes(`\n- options.${name}: expected ${expected}`), name);
      }
      assert.deepEqual(
        paths.sort(),
        [
          'coercer',
          'fieldMatcher',
          'formatNormalizer',
          'issueReporter',
          'layers.semantic',
          'onUncertain',
          'schemaRenderer',
        ].map((path) => ['option_invalid', path]),
      );
      return true;
    },
  );
});
