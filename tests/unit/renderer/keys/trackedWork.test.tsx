import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { hasPendingWork, TrackedWork, trackPending } from '../../../../renderer/ui/pendingWork.tsx';

/** Whether keys waited, whenever the selection was drawn. */
const waited: [string, boolean][] = [];

function Selection({ asked }: { asked: Promise<string> }) {
  const [selection, select] = useState('row 2');
  waited.push([selection, hasPendingWork()]);
  return (
    <button type="button" onClick={() => void trackPending(asked).then(select)}>
      {selection}
    </button>
  );
}

it('P48 keys wait until what a tracked answer sets is on screen', async () => {
  let answer = (_row: string) => {};
  const asked = new Promise<string>((resolve) => {
    answer = resolve;
  });
  render(
    <>
      <Selection asked={asked} />
      <TrackedWork />
    </>,
  );
  act(() => screen.getByRole('button').click());
  expect(hasPendingWork()).toBe(true);
  await act(async () => answer('row 3'));
  expect(waited).toEqual([
    ['row 2', false],
    ['row 3', true],
  ]);
  expect(hasPendingWork()).toBe(false);
});

it('P48 keys wait for nothing whose answer comes once nothing is drawn any more', async () => {
  const { unmount } = render(<TrackedWork />);
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  void trackPending(asked);
  unmount();
  answer();
  await asked;
  await Promise.resolve();
  expect(hasPendingWork()).toBe(false);
});
