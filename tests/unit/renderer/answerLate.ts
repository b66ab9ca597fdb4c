import { act, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import type { FakeBridge } from '../../fakes/fakeBridge.ts';

/** Holds the answers of a call back. Each call of what it gives waits for one, and lets all come that are asked for. */
export function answerLate(fake: FakeBridge, name: string, value: unknown): () => Promise<void> {
  const waiting: (() => void)[] = [];
  fake.answerWith(name, async () => {
    await new Promise<void>((resolve) => void waiting.push(resolve));
    return value;
  });
  return async () => {
    await waitFor(() => expect(waiting).not.toEqual([]));
    await act(async () => {
      for (const resolve of waiting.splice(0)) resolve();
    });
  };
}
