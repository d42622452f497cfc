/** Sets of tools that come from elsewhere. */

import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { ContractError, createRegistry, type JsonSchema, type Tool } from '@toolargs/wasm';
import {
  addToolset,
  as,
  configureHandlers,
  describe,
  displayName,
  instructions,
  isStartable,
  startable,
  type Toolset,
} from '@toolargs/wasm/toolset';

const inputSchema = { type: 'object', properties: { id: { type: 'integer' } } };
type PlainTool = Tool<never, JsonSchema>;
const tool = (name: string, more: object = {}): PlainTool => ({ name, inputSchema, ...more });

/** Starts as often as it is asked, and fails as it is told. */
class Server implements Toolset {
  starts = 0;
  stops = 0;
  failures: Error[] = [];
  async start() {
    this.starts += 1;
    await Promise.resolve();
    const failure = this.failures.shift();
    if (failure) throw failure;
  }
  stop() {
    this.stops += 1;
  }
  tools() {
    return [tool('get')];
  }
}

/** Around another toolset. */
class Around implements Toolset {
  readonly inner: Toolset;
  constructor(inner: Toolset) {
    this.inner = inner;
  }
  tools() {
    return this.inner.tools();
  }
  unwrap() {
    return this.inner;
  }
}

test('DA-15, DA-16, DA-20: a toolset that cannot be started is ready', async () => {
  const set = startable({ tools: () => [tool('get')] });
  assert.equal(set.isStarted, true);
  await set.start();
  assert.deepEqual(await set.tools(), [tool('get')]);
  await set.stop();
  assert.equal(set.isStarted, true);
});

test('DA-17: it is started once, by the first who needs it', async () => {
  const server = new Server();
  const set = startable(new Around(server));
  assert.equal(set.isStarted, false);
  await Promise.all(Array.from({ length: 10 }, () => set.tools()));
  await set.start();
  assert.deepEqual([server.starts, set.isStarted], [1, true]);
  await set.stop();
  assert.deepEqual([server.stops, set.isStarted], [1, false]);
  await set.stop();
  assert.equal(server.stops, 1);
  await set.start();
  assert.equal(server.starts, 2);
});

test('DA-17: a start that failed is shared, and made anew by the next', async () => {
  const server = new Server();
  server.failures = [new Error('no port')];
  const set = startable(server);
  const shared = await Promise.allSettled([set.start(), set.tools(), set.start()]);
  assert.deepEqual(
    shared.map(({ status }) => status),
    ['rejected', 'rejected', 'rejected'],
  );
  assert.equal(server.starts, 1);
  await set.start();
  assert.equal(server.starts, 2);
});

test('DA-17: a start that failed at once is made anew too', async () => {
  let isUp = false;
  const set = startable({
    tools: () => [],
    start: () => assert.ok(isUp, 'no port'),
    stop: () => {},
  } as Toolset);
  await assert.rejects(set.start(), /no port/);
  isUp = true;
  await set.start();
  assert.equal(set.isStarted, true);
});

test('a caller who has given up before starts nothing', async () => {
  const server = new Server();
  const set = startable(server);
  await assert.rejects(set.tools(AbortSignal.abort(new Error('given up'))), /given up/);
  assert.equal(server.starts, 0);
  const { signal } = new AbortController();
  await set.start(signal);
  await new Promise(setImmediate);
  assert.deepEqual([server.starts, getEventListeners(signal, 'abort')], [1, []]);
});

test('starts and stops come one after the other', async () => {
  const log: string[] = [];
  const slow = (name: string) => async () => {
    log.push(name);
    await new Promise((done) => setTimeout(done, 2));
    log.push(`${name} done`);
  };
  const set = startable({
    tools: () => [],
    start: slow('start'),
    stop: slow('stop'),
  } as Toolset);
  const first = set.start();
  await new Promise((done) => setTimeout(done));
  const stop = set.stop();
  const again = set.start();
  assert.equal(set.isStarted, false);
  await Promise.all([first, stop, again]);
  assert.equal(set.isStarted, true);
  const once = ['start', 'start done', 'stop', 'stop done'];
  assert.deepEqual(log, [...once, 'start', 'start done']);
  set.stop();
  await set.stop();
  assert.deepEqual(log, [...once, ...once]);
  await assert.rejects(Promise.all([set.start(), set.stop()]), { name: 'AbortError' });
  assert.deepEqual([log.length, set.isStarted], [8, false]);
  const last = set.start();
  await new Promise((done) => setTimeout(done));
  await Promise.all([last, set.stop()]);
  assert.deepEqual([log.slice(8), set.isStarted], [once, false]);
});

test('a signal ends the wait of its caller, a stop the start itself', async () => {
  const starting = (signal: AbortSignal) =>
    new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('ended'))));
  const set = startable({ tools: () => [], start: starting, stop: () => {} } as Toolset);
  const one = new AbortController();
  const first = set.start(one.signal);
  const second = set.start(new AbortController().signal);
  one.abort(new Error('given up'));
  await assert.rejects(first, /given up/);
  await assert.rejects(set.start(one.signal), /given up/);
  await set.stop();
  await assert.rejects(second, /ended/);
  assert.equal(set.shouldReportFailure(), false);
});

test('a signal ends the wait for the tools, too', async () => {
  const set = startable({ tools: () => new Promise<never>(() => {}) });
  const one = new AbortController();
  const asked = set.tools(one.signal);
  await new Promise(setImmediate);
  one.abort(new Error('given up'));
  await assert.rejects(asked, /given up/);
});

test('a signal ends the wait for a stop, too, which is made all the same', async () => {
  let go = () => {};
  let stops = 0;
  const starting = () => new Promise<void>((done) => (go = done));
  const set = startable({ tools: () => [], start: starting, stop: async () => void stops++ });
  const first = set.start();
  await new Promise(setImmediate);
  const one = new AbortController();
  const stop = set.stop(one.signal);
  one.abort(new Error('given up'));
  await assert.rejects(stop, /given up/);
  // The one before is waited for.
  await assert.rejects(set.stop(one.signal), /given up/);
  assert.deepEqual([stops, set.isStarted], [0, false]);
  go();
  await Promise.all([first, set.stop()]);
  assert.equal(stops, 1);
});

test('a stop is shared by all who ask for it, and so is its failure', async () => {
  let fail = (_: Error) => {};
  const given: unknown[] = [];
  const stop = (...all: unknown[]) => {
    given.push(...all);
    return new Promise<void>((_, reject) => (fail = reject));
  };
  const set = startable({ tools: () => [], start: () => {}, stop });
  await set.start();
  const one = new AbortController();
  const first = set.stop(one.signal);
  const second = set.stop();
  await new Promise(setImmediate);
  one.abort(new Error('given up'));
  await assert.rejects(first, /given up/);
  fail(new Error('busy'));
  await assert.rejects(second, /busy/);
  await assert.rejects(set.stop(), /busy/);
  assert.deepEqual(given, []);
  await set.start();
  assert.equal(set.isStarted, true);
});

test('DA-18, DA-19: a row of failures is reported once, and so is the recovery', async () => {
  const server = new Server();
  const set = startable(server);
  const fail = async () => {
    server.failures = [new Error('no port')];
    await set.start().catch(() => {});
  };
  assert.deepEqual([set.shouldReportFailure(), set.consumeRecovery()], [false, false]);
  await fail();
  assert.equal(set.shouldReportFailure(), true);
  await fail();
  assert.deepEqual([set.shouldReportFailure(), set.consumeRecovery()], [false, false]);
  await set.start();
  assert.deepEqual([set.consumeRecovery(), set.consumeRecovery()], [true, false]);
  await set.stop();
  await fail();
  assert.equal(set.shouldReportFailure(), true);
  await set.stop();
  await set.start();
  assert.equal(set.consumeRecovery(), false);
  await set.stop();
  await fail();
  await set.start();
  await set.stop();
  assert.equal(set.consumeRecovery(), false);
  await fail();
  await set.start();
  assert.deepEqual([set.shouldReportFailure(), set.consumeRecovery()], [false, true]);
});

test('DA-21: the outermost that can do it is found', () => {
  const server = new Server();
  const set = startable(new Around(server));
  assert.equal(as(set, isStartable), set);
  assert.equal(as(new Around(server), isStartable), server);
  const isServer = (value: unknown): value is Server => value instanceof Server;
  assert.equal(as(set, isServer), server);
  assert.equal(as(new Around({ tools: () => [] }), isServer), undefined);
  const round = { unwrap: (): unknown => round };
  assert.equal(as(round, isServer), undefined);
});

test('DA-22: a toolset says what it is, or its class does', () => {
  class Named extends Server {
    said = '';
    describe() {
      return this.said;
    }
  }
  const named = new Named();
  assert.equal(describe(startable(named)), 'Named');
  named.said = ' tickets ';
  assert.equal(describe(startable(new Around(named))), 'tickets');
  assert.equal(describe(startable(new Server())), 'Server');
  assert.equal(describe(Object.create(null)), 'Object');
  const round = { unwrap: (): unknown => round };
  assert.equal(describe(round), 'Object');
  class Empty {
    unwrap() {}
  }
  assert.equal(describe(new Empty()), 'Empty');
});

test('DA-02, DA-23: names to show and instructions', () => {
  const annotations = { title: 'Annotated' };
  assert.equal(displayName(tool('get')), 'get');
  assert.equal(displayName(tool('get', { annotations })), 'Annotated');
  assert.equal(displayName(tool('get', { annotations, title: 'Titled' })), 'Titled');
  const instructed = { tools: () => [], instructions: () => 'ask first' };
  assert.equal(instructions(new Around(instructed)), 'ask first');
  assert.equal(instructions(new Server()), '');
});

test('DA-24: a registry follows the tools of a toolset', async (t) => {
  const { mock } = t.mock.method(console, 'error', () => {});
  let tools = [tool('get'), tool('set')];
  let changed: () => void = assert.fail;
  const set: Toolset & { setToolsChangedHandler: (handler: () => void) => void } = {
    tools: () => tools,
    setToolsChangedHandler: (handler) => {
      changed = handler;
    },
  };
  const registry = createRegistry();
  registry.register(tool('own'));
  const failures: unknown[] = [];
  const { sync } = await addToolset(registry, new Around(set), {
    unknownFields: 'ignore',
    onFailure: (error) => {
      failures.push(error);
      throw error;
    },
  });
  const names = () => registry.list().map(({ name }) => name);
  assert.deepEqual(names(), ['own', 'get', 'set']);
  assert.equal(registry.bind('get', '{"weather":1}').status, 'ok');
  const contract = registry.contract('get');
  tools = [tools[0] as PlainTool, tool('put')];
  changed();
  await sync();
  assert.deepEqual(names(), ['own', 'get', 'put']);
  assert.equal(registry.contract('get'), contract);
  tools = [tool('get'), { name: 'bad', inputSchema: { type: 'objekt' } }, tool('own'), tool('put')];
  changed();
  await assert.rejects(sync(), (error) => {
    assert.ok(error instanceof ContractError);
    assert.deepEqual(
      error.issues.map(({ code, path }) => [code, path[0]]),
      [
        ['schema_invalid', 'bad'],
        ['duplicate_tool', 'own'],
      ],
    );
    return true;
  });
  assert.equal(failures.length, 1);
  assert.equal(mock.callCount(), 1);
  assert.notEqual(registry.contract('get'), contract);
  assert.deepEqual(names(), ['own', 'get', 'put']);
});

test('a change that cannot be taken over is heard of, also where nobody listens', async (t) => {
  const { mock } = t.mock.method(console, 'error', () => {});
  let tools = [tool('get')];
  let changed: () => void = assert.fail;
  const setToolsChangedHandler = (handler: () => void) => {
    changed = handler;
  };
  const set = { tools: () => tools, setToolsChangedHandler };
  const { sync } = await addToolset(createRegistry(), set);
  tools = [{ name: 'bad', inputSchema: { type: 'objekt' } }];
  changed();
  await assert.rejects(sync(), /bad/);
  assert.match(String(mock.calls[0]?.arguments[0]), /bad/);
});

test("all that is wrong with a toolset is told, also where the registry is of the package's other copy", async () => {
  const twice = createRequire(import.meta.url)('@toolargs/wasm');
  const bad = ['a', 'b'].map((name) => ({ name, inputSchema: { type: 'objekt' } }));
  for (const registry of [createRegistry(), twice.createRegistry()]) {
    await assert.rejects(addToolset(registry, { tools: () => [...bad, tool('c')] }), (error) => {
      assert.ok(error instanceof ContractError);
      assert.deepEqual(
        error.issues.map(({ path }) => path[0]),
        ['a', 'b'],
      );
      return true;
    });
    assert.deepEqual(registry.list(), []);
  }
});

test('DA-24: a toolset leaves alone what others did with its names', async () => {
  let tools = [tool('mine'), tool('gone'), tool('kept')];
  const registry = createRegistry();
  const { sync } = await addToolset(registry, { tools: async () => tools });
  const mine = tool('mine');
  registry.register(mine, { replace: true });
  registry.remove('gone');
  tools = [tool('mine'), tool('gone'), tool('kept')];
  await sync();
  assert.deepEqual(
    registry.list().map((one) => one === mine || tools.indexOf(one as PlainTool)),
    [true, 2],
  );
  for (const again of [[], tools.slice(2)]) {
    tools = again;
    await sync();
    assert.deepEqual(registry.list(), [mine, ...again]);
  }
});

test('a toolset that cannot be added leaves nothing behind, and can be added later', async () => {
  const bad = { name: 'bad', inputSchema: { type: 'objekt' } };
  let tools: object[] = [tool('good'), bad];
  let changed: () => void = assert.fail;
  const set = {
    tools: () => tools as PlainTool[],
    setToolsChangedHandler: (handler: () => void) => {
      changed = handler;
    },
  };
  const registry = createRegistry();
  registry.register(tool('own'));
  const names = () => registry.list().map(({ name }) => name);
  const adding = addToolset(registry, set);
  changed();
  const left = adding.catch(names);
  await assert.rejects(adding, { name: 'ContractError' });
  assert.deepEqual(await left, ['own']);
  tools = [tool('good'), tool('bad')];
  changed();
  await new Promise(setImmediate);
  assert.deepEqual(names(), ['own']);
  await addToolset(registry, set);
  assert.deepEqual(names(), ['own', 'good', 'bad']);
});

test('DA-24: a toolset that names a tool twice is told so', async () => {
  const set = { tools: () => [tool('get'), tool('get')] };
  await assert.rejects(addToolset(createRegistry(), set), /registered already/);
});

test('what is no toolset, or gives no list, is refused in words', async () => {
  for (const [set, message] of [
    [{}, 'expected a toolset, { tools() }; got an Object'],
    [{ tools: () => ({ get: tool('get') }) }, 'tools() answers a list of tools; got an Object'],
    [{ tools: () => [tool('get'), null] }, 'tools() answers a list of tools; got null at 1'],
  ] as const) {
    const added = addToolset(createRegistry(), set as never);
    await assert.rejects(added, { name: 'TypeError', message });
  }
  assert.throws(() => startable({} as never), /expected a toolset, { tools\(\) }; got an Object/);
  const registry = createRegistry();
  const swapped = addToolset({ tools: () => [] } as never, registry as never);
  await assert.rejects(swapped, /takes a registry, and then a toolset; got an Object/);
});

test('a toolset takes the place of no tools but its own', async () => {
  const options = { replace: true } as never;
  await assert.rejects(
    addToolset(createRegistry(), { tools: async () => [] }, options),
    /options.replace: a toolset takes the place of no tools but its own/,
  );
});

test('options are checked before there are tools', async () => {
  const empty = { tools: () => [] };
  const options = { foo: 1 } as object;
  await assert.rejects(addToolset(createRegistry(), empty, options), {
    name: 'ContractError',
    message: /options\.foo: there is no such option/,
  });
  await addToolset(createRegistry(), empty, { requiredAny: ['a'], onFailure: () => {} });
  assert.throws(() => configureHandlers(empty, { toolChanged: () => {} } as object), {
    name: 'ContractError',
    message: /options\.toolChanged: there is no such handler/,
  });
});

test('DA-25: handlers reach the toolset that takes them', () => {
  const got: unknown[] = [];
  const inner = {
    tools: () => [],
    setElicitationHandler: (handler: unknown) => got.push(handler),
    setOAuthSuccessHandler: (handler: unknown) => got.push(handler),
    setManagedOAuth: (managed: boolean) => got.push(managed),
    setToolsChangedHandler: (handler: unknown) => got.push(handler),
  };
  const elicitation = () => ({ action: 'decline' as const });
  const oauthSuccess = () => {};
  const toolsChanged = () => {};
  const handlers = { elicitation, oauthSuccess, managedOAuth: false, toolsChanged };
  configureHandlers(startable(new Around(inner)), handlers);
  assert.deepEqual(got, [elicitation, oauthSuccess, false, toolsChanged]);
  configureHandlers(new Server(), handlers);
  configureHandlers(inner, {});
  assert.equal(got.length, 4);
});
