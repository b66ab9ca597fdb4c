import { renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Follow, useChanges } from '../../../../renderer/base/changes.ts';
import { hasPendingWork } from '../../../../renderer/ui/pendingWork.tsx';

const AT_ONCE = { first: 0 };
const LATER = { first: 0, between: 200 };

function followed(pace: typeof AT_ONCE) {
  let change = () => {};
  const follow: Follow = (changed) => {
    change = changed;
    return () => {};
  };
  const asked: boolean[] = [];
  const hook = renderHook(() => {
    const count = useChanges(follow, pace);
    asked.push(hasPendingWork());
    return count;
  });
  return { ...hook, asked, change: () => change() };
}

it('P48 keys wait from a change that is followed at once until it is asked for anew', async () => {
  const { result, asked, change, unmount } = followed(AT_ONCE);
  expect(hasPendingWork()).toBe(false);
  change();
  change();
  expect(hasPendingWork()).toBe(true);
  await waitFor(() => expect(result.current).toBe(1));
  expect(asked.at(-1)).toBe(true);
  expect(hasPendingWork()).toBe(false);
  change();
  unmount();
  expect(hasPendingWork()).toBe(false);
});

it('keys wait for no change that is gathered with others', async () => {
  const { result, change } = followed(LATER);
  change();
  expect(hasPendingWork()).toBe(false);
  await waitFor(() => expect(result.current).toBe(1));
});
