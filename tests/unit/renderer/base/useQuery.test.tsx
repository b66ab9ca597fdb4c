import { renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useQuery } from '../../../../renderer/base/useQuery.ts';
import type { Answer } from '../../../../shared/ipc/entry.ts';

/** A question that is never answered, and its signals. */
function question() {
  const signals: AbortSignal[] = [];
  const ask = (signal: AbortSignal) => {
    signals.push(signal);
    return new Promise<Answer<string>>(() => undefined);
  };
  return { ask, isAborted: () => signals.map(({ aborted }) => aborted) };
}

describe('a question that is asked while it is shown', () => {
  it('is stopped once another takes its place, and when what shows it is gone', () => {
    const [first, second] = [question(), question()];
    const { rerender, unmount } = renderHook(({ ask }) => useQuery(ask, 'key'), { initialProps: first });
    rerender(first);
    expect(first.isAborted()).toEqual([false]);
    rerender(second);
    expect([first.isAborted(), second.isAborted()]).toEqual([[true], [false]]);
    unmount();
    expect(second.isAborted()).toEqual([true]);
  });
});
