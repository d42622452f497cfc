/** What follows when the engine itself fails: that call is rejected, the next one is bound. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import * as built from '@toolargs/wasm';
import { z } from 'zod';
import type * as Glue from '../../build/glue/glue.js';
import { load } from '../src/entry/load.ts';
import { compile, explain } from '../src/index.ts';

const SMS = {
  type: 'object',
  properties: { phoneNumber: { type: 'string' }, priority: { type: 'integer' } },
  required: ['phoneNumber'],
};
const REPAIRED = '{"phone":"13120057004","priority":"3"}';
const WRONG = '{"phoneNumber":"13120057004","priority":"three"}';
const ARGS = { phoneNumber: '13120057004', priority: 3 };

/** The engine with its debug exports. */
const folder = new URL('../glue-panics/', import.meta.url);
const glue: typeof Glue = await import(new URL('glue.js', folder).href);

type Exports = ReturnType<typeof Glue.initSync>;
type Failing = Exports & { debug_panic: () => number; debug_overflow: (depth: number) => number };

/** What the next call into the engine does instead of its work. */
let failNext: ((exports: Failing) => number) | undefined;
let memory: WebAssembly.Memory;

/** How often the engine compiled. */
let compiled = 0;

load(
  {
    __wbg_reset_state: glue.__wbg_reset_state,
    initSync: (module) => {
      const exports = glue.initSync(module) as Failing;
      memory = exports.memory;
      const failing =
        <Args extends number[]>(call: (...args: Args) => number) =>
        (...args: Args) => {
          const fail = failNext;
          failNext = undefined;
          return fail ? fail(exports) : call(...args);
        };
      const compileCounted = (length: number) => {
        compiled += 1;
        return exports.compile(length);
      };
      const [bind, reject] = [failing(exports.bind), failing(exports.reject)];
      return { ...exports, bind, reject, compile: failing(compileCounted) };
    },
  },
  new WebAssembly.Module(readFileSync(new URL('glue_bg.wasm', folder))),
);

const FAILURES: Record<string, (exports: Failing) => number> = {
  panic: (exports) => exports.debug_panic(),
  'stack overflow': (exports) => exports.debug_overflow(0),
  'stack overflow of the host': () => {
    const deeper = (): number => deeper() + 1;
    return deeper();
  },
};

for (const [name, fail] of Object.entries(FAILURES)) {
  test(`after a ${name} the call is rejected, and the next one is bound`, () => {
    const contract = compile(SMS, { name: 'send_sms' });
    const other = compile({ type: 'object', properties: { a: { type: 'integer' } } });
    failNext = fail;
    const result = contract.bind(REPAIRED);
    assert.equal(result.status, 'rejected');
    assert.deepEqual(
      result.report.issues.map(({ code, path, retryable }) => ({ code, path, retryable })),
      [{ code: 'engine_failed', path: [], retryable: false }],
    );
    assert.equal(
      explain(result),
      'input validation failed: the engine failed on these arguments, and was started anew',
    );
    assert.ok(result.status === 'rejected' && result.error.cause instanceof Error);

    for (const raw of [REPAIRED, JSON.parse(REPAIRED)]) {
      const next = contract.bind(raw);
      assert.deepEqual(next.status === 'ok' && next.args, ARGS);
      assert.equal(next.report.tool, 'send_sms');
    }
    assert.deepEqual(other.bind('{"a":"1"}').status, 'ok');
    other.release();
    assert.throws(() => other.bind('{}'), /was released/);
  });
}

test('a panic while a call is rejected that no engine has to read is one failed call', () => {
  const contract = compile(SMS);
  failNext = (exports) => exports.debug_panic();
  const bytes = new Uint8Array([255]);
  const { report, error } = contract.bind(bytes);
  assert.equal(report.issues[0]?.code, 'engine_failed');
  assert.ok(error?.cause instanceof WebAssembly.RuntimeError);
  assert.equal(contract.bind(bytes).report.issues[0]?.code, 'not_text');
});

test('a schema that the engine fails on is compiled by another one', () => {
  const options = { name: 'send_text' };
  failNext = (exports) => exports.debug_panic();
  assert.equal(compile(SMS, options).bind(REPAIRED).status, 'ok');
});

test('a schema that each engine fails on is a mistake that compile tells', () => {
  const options = { name: 'send_letter' };
  const fail = (exports: Failing) => exports.debug_panic();
  failNext = (exports) => {
    failNext = fail;
    return fail(exports);
  };
  assert.throws(
    () => compile(SMS, options),
    ({ issues: [issue] }: built.ContractError) =>
      issue?.code === 'engine_failed' && /failed on this schema: RuntimeError/.test(issue.message),
  );
  assert.equal(compile(SMS, options).bind(REPAIRED).status, 'ok');
});

test('a panic while a contract is compiled again is one more failed call', () => {
  const contract = compile(SMS);
  failNext = (exports) => exports.debug_panic();
  assert.equal(contract.bind(REPAIRED).status, 'rejected');
  const other = compile(SMS, { name: 'another' });
  failNext = (exports) => exports.debug_panic();
  assert.equal(other.bind(REPAIRED).status, 'rejected');
  failNext = (exports) => exports.debug_panic();
  assert.equal(contract.bind(REPAIRED).report.issues[0]?.code, 'engine_failed');
  for (const each of [contract, other]) assert.equal(each.bind(REPAIRED).status, 'ok');
});

test('a contract released in an instance that failed leaves those of the next one alone', () => {
  const [old, kept] = [compile(SMS, { name: 'old' }), compile(SMS)];
  failNext = (exports) => exports.debug_panic();
  assert.equal(kept.bind(REPAIRED).status, 'rejected');
  // Of these one has the number that `old` had.
  const others = Array.from({ length: 100 }, (_, i) => compile(SMS, { name: `other ${i}` }));
  old.release();
  for (const each of [kept, ...others]) assert.equal(each.bind(REPAIRED).status, 'ok');
});

test('a schema is compiled once for all contracts that live, and freed with the last', () => {
  const options = { name: 'shared' };
  const before = compiled;
  const [first, second, third] = [SMS, SMS, { ...SMS }].map((schema) => compile(schema, options));
  assert.ok(first && second && third);
  assert.equal(compiled, before + 1);
  for (let i = 0; i < 3; i++) first.release();
  assert.throws(() => first.bind(REPAIRED), /was released/);
  for (const contract of [second, third]) assert.equal(contract.bind(REPAIRED).status, 'ok');

  // In another instance they share what was compiled for one of them.
  failNext = (exports) => exports.debug_panic();
  assert.equal(second.bind(REPAIRED).status, 'rejected');
  for (const contract of [second, third]) assert.equal(contract.bind(REPAIRED).status, 'ok');
  assert.equal(compiled, before + 2);

  second.release();
  third.release();
  const fourth = compile(SMS, options);
  assert.equal(compiled, before + 3);
  assert.throws(() => third.bind(REPAIRED), /was released/);
  assert.equal(fourth.bind(REPAIRED).status, 'ok');
});

test('what is refused outside the engine is not kept in it', () => {
  const before = compiled;
  const options = { name: 'refused' };
  assert.throws(
    () => compile(SMS, { ...options, onReport: 'log' as never }),
    /expected a function/,
  );
  compile(SMS, options).release();
  assert.equal(compiled, before + 2);
});

test('what was validated is freed as what was bound is', async () => {
  const schema = z.object({ a: z.int() });
  const later = z.object({ a: z.int().refine(async () => true) });
  for (const [i, library] of [schema, later].entries()) {
    const options = { name: `validated ${i}` };
    const contract = compile(library, options);
    assert.deepEqual((await contract.validate('{"a":"1"}')).args, { a: 1 });
    const before = compiled;
    contract.release();
    compile(library, options).release();
    assert.equal(compiled, before + 1);
  }
});

test('what is released takes no memory', () => {
  const $comment = 'x'.repeat(10_000);
  const compileAll = () => {
    for (let i = 0; i < 500; i++) compile({ ...SMS, $comment, title: `${i}` }).release();
  };
  compileAll();
  const before = memory.buffer.byteLength;
  for (let i = 0; i < 4; i++) compileAll();
  assert.equal(memory.buffer.byteLength, before);
});

test('what nobody can reach any more is freed, and only with the last that shared it', async () => {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  const options = { name: 'unreachable' };
  const kept = compile(SMS, options);
  const forget = () => void compile(SMS, options).bind(REPAIRED);
  const release = () => compile(SMS, options).release();
  forget();
  release();
  for (let i = 0; i < 5; i++) await rest(collect);
  assert.equal(kept.bind(REPAIRED).status, 'ok');

  const alone = { name: 'alone' };
  const forgetAll = () => void [compile(SMS, alone), compile(SMS, alone)];
  forgetAll();
  for (let tries = 0; tries < 100; tries++) {
    await rest(collect);
    const before = compiled;
    compile(SMS, alone).release();
    if (compiled > before) return;
  }
  assert.fail('still in the engine');
});

/** Finalizers run between tasks. */
async function rest(collect: () => void): Promise<void> {
  collect();
  await new Promise((resolve) => setImmediate(resolve));
}

test('2,000 panics one after the other are survived', () => {
  const contract = compile(SMS);
  for (let i = 0; i < 2000; i++) {
    failNext = (exports) => exports.debug_panic();
    assert.equal(contract.bind(REPAIRED).status, 'rejected');
  }
  assert.equal(contract.bind(REPAIRED).status, 'ok');
});

test('100,000 rejected calls take no more memory than a thousand', () => {
  const contract = compile(SMS);
  const reject = () => assert.equal(contract.bind(WRONG).status, 'rejected');
  for (let i = 0; i < 1000; i++) reject();
  const before = memory.buffer.byteLength;
  for (let i = 0; i < 100_000; i++) reject();
  assert.equal(memory.buffer.byteLength, before);
});

test('the memory of an outsized call is given back', () => {
  const contract = compile(SMS, { limits: { bytes: 100_000_000 } });
  contract.bind(REPAIRED);
  const before = memory.buffer.byteLength;
  const phoneNumber = 'x'.repeat(20_000_000);
  const result = contract.bind(JSON.stringify({ PhoneNumber: phoneNumber }));
  assert.deepEqual(result.status === 'ok' && result.args, { phoneNumber });
  assert.ok(memory.buffer.byteLength <= before, `${memory.buffer.byteLength} > ${before}`);
  assert.equal(contract.bind(REPAIRED).status, 'ok');
  const coercer = () => ({ value: 'x'.repeat(20_000_000) });
  compile({ type: 'string' }, { coercer }).bind([]);
  assert.ok(memory.buffer.byteLength <= before, `${memory.buffer.byteLength} > ${before}`);
});

test('many repairs behind a long name are one issue, and no failure', () => {
  const lists = compile({ additionalProperties: { type: 'array', items: { type: 'integer' } } });
  const under = (name: string) => lists.bind({ [name]: new Array(4_000).fill('1') });
  assert.equal(under('short').report.repairs.length, 4_000);
  const codes = under('long'.repeat(5_000)).report.issues.map(({ code }) => code);
  assert.deepEqual(codes, ['too_many_repairs']);
});

test('an engine that failed for want of stack is not called by the next call', (t) => {
  t.mock.method(console, 'error', () => {});
  const other = built.compile(SMS);
  const endless = built.compile(SMS, { onReport: () => endless.bind(REPAIRED) });
  for (let i = 0; i < 5; i++) {
    endless.bind(REPAIRED);
    assert.equal(other.bind(REPAIRED).status, 'ok');
  }
});

test('a call from the end of the stack leaves the published engine sound', () => {
  const contract = built.compile(SMS);
  const statuses = new Set<string>();
  const deeper = (): void => {
    try {
      deeper();
    } catch {
      // The frames that have just too little stack left are those of interest.
    }
    try {
      statuses.add(contract.bind(REPAIRED).status);
    } catch (error) {
      assert.ok(error instanceof RangeError);
    }
  };
  const bottom = (depth: number): void => {
    if (depth > 0) bottom(depth - 1);
    else deeper();
  };
  bottom(10);
  assert.ok(statuses.has('ok'));
  const next = contract.bind(REPAIRED);
  assert.deepEqual(next.status === 'ok' && next.args, ARGS);
});
