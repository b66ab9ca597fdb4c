import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useGivenFile } from '../../../../renderer/base/giveFile.ts';
import type { Answer } from '../../../../shared/ipc/entry.ts';
import { fakeFailure } from '../../../fakes/fakeBridge.ts';

interface Read {
  readonly kind: 'read';
  readonly name: string;
}

type Coming = Answer<
  Read | { readonly kind: 'refused'; readonly fileName: null; readonly reason: 'notText' } | null
>;

const read = (name: string): Coming => ({ ok: true, value: { kind: 'read', name } });
const refused: Coming = { ok: true, value: { kind: 'refused', fileName: null, reason: 'notText' } };

/** Two files, of which the second is given before the first is read. */
function twoFiles() {
  const files = [Promise.withResolvers<Coming>(), Promise.withResolvers<Coming>()] as const;
  const coming = [...files];
  const seen: string[] = [];
  const { result } = renderHook(() =>
    useGivenFile<Read, never>({
      most: 10,
      upload: async () => ({ ok: true, value: null }),
      open: () => coming.shift()?.promise ?? Promise.reject(new Error('a third file')),
      pasted: () => 'rows',
      onRead: ({ name }) => seen.push(name),
    }),
  );
  act(() => result.current.choose());
  act(() => result.current.paste());
  const answer = (which: 0 | 1, how: Coming) => act(async () => files[which].resolve(how));
  return { seen, answer, now: () => result.current };
}

it('the file that was given last stays, in whatever order they are read', async () => {
  const late = twoFiles();
  await late.answer(1, read('second'));
  expect(late.now().isReading).toBe(true);
  await late.answer(0, read('first'));
  expect([late.seen, late.now().isReading]).toEqual([['second'], false]);
  const refusedLate = twoFiles();
  await refusedLate.answer(1, read('second'));
  await refusedLate.answer(0, refused);
  expect(refusedLate.now().refused).toBeNull();
  const inOrder = twoFiles();
  await inOrder.answer(0, read('first'));
  await inOrder.answer(1, refused);
  expect([inOrder.seen, inOrder.now().refused?.reason]).toEqual([['first'], 'notText']);
});

it('a file that was given before one whose choice was given up is taken', async () => {
  for (const none of [
    { ok: true, value: null },
    { ok: false, failure: fakeFailure('cancelled') },
  ] as const) {
    const { seen, answer } = twoFiles();
    await answer(1, none);
    await answer(0, read('first'));
    expect(seen).toEqual(['first']);
  }
});
