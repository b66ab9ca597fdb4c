import { describe, expect, it } from 'vitest';
import { type Caller, createCallRegistrar } from '../../../electron/ipc/callRegistrar.ts';
import { KontorFailure } from '../../../shared/domain/failure.ts';
import { contract, type Handlers } from '../../../shared/ipc/contract.ts';
import { callChannels } from '../../../shared/ipc/entry.ts';
import { fc } from '../../fastCheck.ts';
import { casesOf } from '../../promiseCounts.ts';
import { recordingHandlers } from './recordingHandlers.ts';
import { recordingLog } from './recordingLog.ts';
import { anything, nearlyRight, validInputs } from './schemaArbitrary.ts';

const OURS: Caller = { origin: 'kontor://app', mainFrame: true };
const channels = callChannels(contract);
const INPUTS = casesOf(1_000, 25);

function setUp() {
  const recorded = recordingHandlers();
  const log = recordingLog();
  const registrar = createCallRegistrar({
    handlers: recorded.handlers,
    trustedOrigin: () => 'kontor://app',
    isClosing: () => false,
    log,
  });
  const call = (name: string, caller: Caller | null, input: unknown) => {
    const registered = registrar.get(name);
    if (registered === undefined) {
      throw new Error(`not registered: ${name}`);
    }
    return registered(caller, input);
  };
  return { ...recorded, log, registrar, call };
}

describe('P10 every call is checked on arrival', () => {
  it('P10 one registrar covers every channel of the contract and no other', () => {
    const { registrar } = setUp();
    expect([...registrar.keys()].sort()).toEqual(channels.map(({ name }) => name).sort());
    expect(channels.length).toBeGreaterThan(20);
  });

  it('P10 a call without a handler keeps the program from starting', () => {
    const { handlers, log } = setUp();
    const { find: _find, ...search } = handlers.search;
    const short = { ...handlers, search } as unknown as Handlers;
    expect(() =>
      createCallRegistrar({ handlers: short, trustedOrigin: () => '', isClosing: () => false, log }),
    ).toThrow('search.find');
  });

  const strangers: readonly (readonly [string, Caller | null])[] = [
    ['no frame', null],
    ['subframe', { origin: 'kontor://app', mainFrame: false }],
    ['foreign origin', { origin: 'https://evil.example', mainFrame: true }],
    ['opaque origin', { origin: 'null', mainFrame: true }],
    ['file origin', { origin: 'file://', mainFrame: true }],
    ['longer host', { origin: 'kontor://app.evil.example', mainFrame: true }],
    ['other letter case', { origin: 'KONTOR://APP', mainFrame: true }],
    ['trailing slash', { origin: 'kontor://app/', mainFrame: true }],
    ['empty origin', { origin: '', mainFrame: true }],
  ];
  it.each(strangers)('P10 %s is refused on every channel', async (_what, caller) => {
    const { call, received, log } = setUp();
    for (const { name, entry } of channels) {
      const [input] = fc.sample(nearlyRight(entry.input), { numRuns: 1, seed: 7 });
      const answer = await call(name, caller, input);
      expect(answer).toMatchObject({ ok: false, failure: { code: 'invalidInput', retryable: false } });
    }
    expect(received).toEqual([]);
    expect(log.lines.filter(({ event }) => event === 'call.refused')).toHaveLength(channels.length);
  });

  it.each(channels)(
    `P10 ${INPUTS} generated inputs to $name: no crash, nothing unvalidated`,
    async ({ name, entry }) => {
      const { call, received } = setUp();
      let accepted = 0;
      await fc.assert(
        fc.asyncProperty(
          fc.oneof({ weight: 3, arbitrary: nearlyRight(entry.input) }, { weight: 1, arbitrary: anything }),
          async (input) => {
            const before = received.length;
            const answer = await call(name, OURS, input);
            expect(typeof answer.ok).toBe('boolean');
            const expected = entry.input.safeParse(input);
            const got = received.slice(before);
            expect(got).toEqual(expected.success ? [{ channel: name, input: expected.data }] : []);
            accepted += got.length;
            if (!expected.success) {
              expect(answer).toMatchObject({ ok: false, failure: { code: 'invalidInput' } });
            }
          },
        ),
        { numRuns: INPUTS },
      );
      // The inputs would prove nothing if none ever got through.
      expect(accepted).toBeGreaterThan(0);
    },
  );

  it.each(channels)(
    'P10 an output of $name that breaks its schema becomes internal',
    async ({ name, entry }) => {
      const { call, answerWith } = setUp();
      const [valid] = validInputs(entry.input, 1);
      await fc.assert(
        fc.asyncProperty(fc.oneof(nearlyRight(entry.output), anything), async (output) => {
          answerWith(() => output);
          const answer = await call(name, OURS, valid);
          const expected = entry.output.safeParse(output);
          expect(answer).toEqual(
            expected.success
              ? { ok: true, value: expected.data }
              : { ok: false, failure: expect.objectContaining({ code: 'internal' }) },
          );
        }),
        { numRuns: 100 },
      );
    },
  );

  it('P10 an input over the size limit is refused before its schema is looked at', async () => {
    const { call, received, log } = setUp();
    const long = 'x'.repeat(1_000_001);
    const deep = Array.from({ length: 100 }).reduce<unknown>((inside) => [inside], 1);
    const wide = Array.from({ length: 2_000_000 });
    const bytes = new Uint8Array(1_000_001);
    const keyed = { ['k'.repeat(1_000_001)]: 1 };
    for (const input of [
      { text: long },
      [long],
      deep,
      wide,
      bytes,
      keyed,
      new Set(wide),
      { [Symbol.iterator]: 1, wide },
    ]) {
      expect(await call('search.find', OURS, input)).toMatchObject({ failure: { code: 'invalidInput' } });
    }
    expect(received).toEqual([]);
    expect(
      log.lines.filter(({ fields }) => fields['reason'] === 'inputTooLarge').length,
    ).toBeGreaterThanOrEqual(7);
  });

  it('P10 the largest selection that the contract allows is not too large', async () => {
    const { call, received } = setUp();
    const ids = Array.from({ length: 10_000 }, (_, at) => 2 ** 40 + at);
    const customer = { connectionId: 'sample', number: '10001' };
    await call('exports.plan', OURS, { customer, selection: { kind: 'rows', ids } });
    expect(received).toHaveLength(1);
  });
});

describe('the envelope of failures', () => {
  const nothingIn = { name: 'connections.exploreSample', input: {} } as const;

  it("gives a service's failure its code, its retry and what its text names, and nothing else", async () => {
    const { call, answerWith, log } = setUp();
    answerWith(() => {
      throw new KontorFailure('serviceFault', { retryable: true, details: { status: 503, waitMs: 90 } });
    });
    const answer = await call(nothingIn.name, OURS, nothingIn.input);
    expect(answer).toMatchObject({ ok: false, failure: { code: 'serviceFault', retryable: true } });
    const failure = answer.ok ? null : answer.failure;
    expect(failure?.details).toEqual({ status: 503 });
    expect(log.lines.at(-1)?.fields['correlationId']).toBe(failure?.correlationId);
  });

  it('P05 tells nothing of an unknown error but its name and code, on screen and in the log', async () => {
    const canary = 'CANARY-9f1c';
    const thrown: readonly unknown[] = [
      new Error(canary),
      Object.assign(new TypeError(canary), { code: 'ERR_INVALID_URL', input: canary }),
      Object.assign(new Error('x', { cause: new Error(canary) }), { code: `${canary} x` }),
      Object.assign(new Error('x'), { name: `Bad ${canary}` }),
      new AggregateError([new Error(canary)], canary),
      canary,
      { message: canary },
      null,
    ];
    for (const error of thrown) {
      const { call, answerWith, log } = setUp();
      answerWith(() => {
        throw error;
      });
      const answer = await call(nothingIn.name, OURS, nothingIn.input);
      expect(answer).toMatchObject({ ok: false, failure: { code: 'internal' } });
      expect(JSON.stringify([answer, log.lines])).not.toContain(canary);
    }
  });

  it('P05 writes no value of a refused input into the log', async () => {
    const { call, log } = setUp();
    await call('connections.save', OURS, {
      secret: 'CANARY-secret',
      'CANARY-key': 1,
      name: { 'CANARY deep': 1 },
    });
    expect(log.lines).toHaveLength(1);
    expect(JSON.stringify(log.lines)).not.toContain('CANARY');
  });
});
