import { describe, expect, expectTypeOf, it } from 'vitest';
import { methodLookup, WorkerLifecycle } from '../../../electron/store/databaseWorker.ts';
import type { IngestApi } from '../../../electron/store/ingestWorker.ts';
import type { QueryApi } from '../../../electron/store/queryWorker.ts';
import { exposedMethods, rpcClients, Transferred, withOwn } from '../../../electron/workers/rpc.ts';

class Below {
  inherited(): string {
    return 'inherited';
  }
}

class Shelf extends Below {
  #kept = 'kept';
  field = () => 'field';
  get size(): number {
    throw new Error('asked for');
  }
  read(number: number): string {
    return `${this.#secret()} ${number}`;
  }
  bytes(): Transferred<Uint8Array> {
    return new Transferred(new Uint8Array(1), []);
  }
  #secret(): string {
    return this.#kept;
  }
}

const NEVER = [
  ...['constructor', 'toString', 'valueOf', 'hasOwnProperty', '__defineGetter__', '__proto__', 'prototype'],
  ...['inherited', 'field', 'size', '#secret', '#kept', 'read.call', ''],
];

describe('a thread answers', () => {
  it('the public methods of its API, and nothing that they inherit, hold or keep to themselves', () => {
    const calls = exposedMethods({ shelf: new Shelf() });
    expect([...calls.keys()]).toEqual(['shelf.read', 'shelf.bytes']);
    expect(calls.get('shelf.read')?.(7)).toBe('kept 7');
    for (const name of NEVER) {
      expect(calls.get(`shelf.${name}`)).toBeUndefined();
      expect(calls.get(name)).toBeUndefined();
    }
    expect(calls.get('__proto__.toString')).toBeUndefined();
  });

  it('no object that is not an instance of a class of ours', () => {
    expect(() => exposedMethods({ plain: { read: () => 1 } })).toThrow('plain');
    expect(() => exposedMethods({ bare: Object.create(null) as object })).toThrow('bare');
  });

  it('an API only between open and close, and then only methods that it exposes', () => {
    let closed = 0;
    const life = new WorkerLifecycle((greeting: string) => ({
      answer: greeting,
      apis: { shelf: new Shelf() },
      written: () => undefined,
      close: () => {
        closed += 1;
      },
    }));
    const find = methodLookup(life);
    expect(() => find('shelf.read')).toThrow(expect.objectContaining({ code: 'cacheBroken' }));
    expect(find('lifecycle.open')('hello')).toBe('hello');
    expect(find('shelf.read')(1)).toBe('kept 1');
    for (const name of NEVER) expect(() => find(`shelf.${name}`)).toThrow('no such method');
    for (const name of NEVER) expect(() => find(`lifecycle.${name}`)).toThrow('no such method');
    expect(() => find('lifecycle.opened')).toThrow('no such method');
    find('lifecycle.close')();
    expect(closed).toBe(1);
    expect(() => find('shelf.read')).toThrow(expect.objectContaining({ code: 'cacheBroken' }));
  });
});

describe('the caller of a thread', () => {
  const sent: unknown[] = [];
  const { shelf } = rpcClients<{ shelf: Shelf }>(async (call, args) => {
    sent.push([call, args]);
    return 'answered';
  });

  it('names object, method and arguments, and has methods of its own beside them', async () => {
    const own = withOwn(shelf, { twice: async (number: number) => [await shelf.read(number), number] });
    expect(await own.read(3)).toBe('answered');
    expect(await own.twice(4)).toEqual(['answered', 4]);
    expect(sent).toEqual([
      ['shelf.read', [3]],
      ['shelf.read', [4]],
    ]);
    // A client that is awaited is no promise, or the call `then` would be sent.
    expect(await Promise.resolve(shelf)).toBe(shelf);
    expect(sent).toHaveLength(2);
  });

  it('has the types of the API: a wrong name or argument does not compile', () => {
    const reader = rpcClients<QueryApi>(async () => null);
    const writer = rpcClients<IngestApi>(async () => null);
    expectTypeOf(shelf.read).toEqualTypeOf<(number: number) => Promise<string>>();
    expectTypeOf(shelf.bytes).toEqualTypeOf<() => Promise<Uint8Array>>();
    expectTypeOf(reader.jobs.remove).toEqualTypeOf<(jobId: string) => Promise<void>>();
    expectTypeOf(reader).not.toHaveProperty('intake');
    expectTypeOf(reader.lists).not.toHaveProperty('pages');
    expectTypeOf(writer.lists).not.toHaveProperty('page');
    // @ts-expect-error: a name that no API has
    expect(reader.lists.pages).toBeTypeOf('function');
    // @ts-expect-error: an argument of the wrong type
    expect(reader.jobs.remove(7)).toBeInstanceOf(Promise);
  });
});
