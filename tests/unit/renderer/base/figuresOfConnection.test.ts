import { afterEach, describe, expect, it, vi } from 'vitest';
import { figuresOfConnection } from '../../../../renderer/base/figuresOfConnection.ts';
import type { Bridge } from '../../../../shared/ipc/contract.ts';

/** A bridge that has only what such figures listen to. */
function changingBridge() {
  const listeners = new Set<(change: { customer: { connectionId: string } }) => void>();
  const changed = (listener: (change: { customer: { connectionId: string } }) => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const change = (connectionId: string) => {
    for (const listener of listeners) listener({ customer: { connectionId } });
  };
  return { bridge: { customers: { changed } } as unknown as Bridge, change, listeners };
}

describe('figures of a connection', () => {
  afterEach(() => vi.useRealTimers());

  it('are asked for again while changes never end, and once for many of them', async () => {
    vi.useFakeTimers();
    const asked: string[] = [];
    const { follow } = figuresOfConnection<number>(async (_bridge, connectionId) => {
      asked.push(connectionId);
      return { ok: true, value: asked.length };
    }, 500);
    const { bridge, change, listeners } = changingBridge();
    const stop = follow(bridge, 'here');
    expect(asked).toHaveLength(1);
    for (let changes = 0; changes < 50; changes += 1) {
      change(changes % 2 === 0 ? 'here' : 'elsewhere');
      await vi.advanceTimersByTimeAsync(40);
    }
    expect(asked.length).toBeGreaterThanOrEqual(4);
    expect(asked.length).toBeLessThanOrEqual(6);
    await vi.advanceTimersByTimeAsync(1_000);
    const quiet = asked.length;
    change('elsewhere');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(asked).toHaveLength(quiet);
    change('here');
    stop();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(asked).toHaveLength(quiet);
    expect(listeners.size).toBe(0);
  });

  it('are asked for again on another day, once, since what is overdue is of a day', async () => {
    vi.useFakeTimers();
    vi.setSystemTime(new Date(2026, 2, 16, 23, 59, 30));
    let asked = 0;
    const { follow } = figuresOfConnection<number>(async () => {
      asked += 1;
      return { ok: true, value: asked };
    }, 500);
    const stop = follow(changingBridge().bridge, 'here');
    await vi.advanceTimersByTimeAsync(25_000);
    expect(asked).toBe(1);
    await vi.advanceTimersByTimeAsync(90_000);
    expect(asked).toBe(2);
    stop();
    await vi.advanceTimersByTimeAsync(24 * 60 * 60_000);
    expect(asked).toBe(2);
    expect(vi.getTimerCount()).toBe(0);
  });
});
