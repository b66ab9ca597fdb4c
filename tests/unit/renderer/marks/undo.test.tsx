import { act, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { clearCustomer } from '../../../../renderer/base/clearedStores.ts';
import { showUndoable, undoLast } from '../../../../renderer/base/undo.ts';
import { pushFinal, pushUndo, serializeAction } from '../../../../renderer/base/undoStore.ts';
import { useToastStore } from '../../../../renderer/ui/toastStore.ts';
import { fakeFailure } from '../../../fakes/fakeBridge.ts';
import { saidToasts } from '../saidToasts.ts';

const last = () => saidToasts().at(-1);
const undone: string[] = [];
const action = (name: string) => ({
  what: () => name,
  undo: async () => {
    undone.push(name);
    return null;
  },
});
const undoOf = async (text: string) => {
  act(() => undoLast());
  await waitFor(() => expect(last()).toBe(text));
};

/** Fails the first time, in a way that passes. */
const failingOnce = () => {
  let failures = 1;
  return async () => {
    failures -= 1;
    return failures < 0 ? null : fakeFailure('diskFull');
  };
};

describe('what Ctrl+Z undoes', () => {
  it('is the last action, then the one before, and says which; after that there is nothing', async () => {
    undone.length = 0;
    pushUndo(action('first'));
    showUndoable(action('second'));
    expect(last()).toBe('second');
    await undoOf('Undone: second');
    await undoOf('Undone: first');
    await undoOf('Nothing to undo.');
    expect(undone).toEqual(['second', 'first']);
  });

  it('is nothing that Undo in its notice has undone already', async () => {
    undone.length = 0;
    showUndoable(action('shown'));
    const [offer] = useToastStore.getState().toasts.at(-1)?.actions ?? [];
    await act(async () => {
      offer?.onAction();
      offer?.onAction();
    });
    await undoOf('Nothing to undo.');
    expect(undone).toEqual(['shown']);
  });

  it('waits for what was begun before it', async () => {
    undone.length = 0;
    pushUndo(action('before'));
    let end = () => {};
    const begun = new Promise<void>((resolve) => {
      end = resolve;
    }).then(() => void pushUndo(action('begun')));
    void serializeAction(begun);
    act(() => undoLast());
    act(() => undoLast());
    expect(undone).toEqual([]);
    await act(async () => end());
    await waitFor(() => expect(undone).toEqual(['begun', 'before']));
  });

  it('stops at what cannot be undone, once, and says so', async () => {
    undone.length = 0;
    pushUndo(action('before'));
    pushFinal(() => 'It stays.');
    await undoOf('It stays.');
    expect(undone).toEqual([]);
    await undoOf('Undone: before');
  });

  it('says why it could not, and what it left', async () => {
    pushUndo({ what: () => 'one', undo: async () => fakeFailure('invalidInput') });
    pushUndo({ what: () => 'two', undo: async () => () => '3 stay.' });
    await undoOf('Undone: two. 3 stay.');
    act(() => undoLast());
    await waitFor(() => expect(useToastStore.getState().toasts.at(-1)?.tone).toBe('failure'));
  });

  it('can be tried again where it failed for now, at its place, and not where it never can', async () => {
    pushUndo(action('before'));
    pushUndo({ what: () => 'gone', undo: async () => fakeFailure('invalidInput', false) });
    showUndoable({ what: () => 'on a full disk', undo: failingOnce() });
    const [offer] = useToastStore.getState().toasts.at(-1)?.actions ?? [];
    pushUndo(action('later'));
    await act(async () => offer?.onAction());
    await undoOf('Undone: later');
    await undoOf('Undone: on a full disk');
    act(() => undoLast());
    await undoOf('Undone: before');
  });

  it('leaves no failure on screen that has passed', async () => {
    pushUndo({ what: () => 'one', undo: failingOnce() });
    act(() => undoLast());
    await waitFor(() => expect(useToastStore.getState().toasts.at(-1)?.tone).toBe('failure'));
    await undoOf('Undone: one');
    expect(useToastStore.getState().toasts.filter(({ tone }) => tone === 'failure')).toEqual([]);
  });

  it('is nothing of a customer who was forgotten', async () => {
    pushUndo(action('about the customer'));
    clearCustomer();
    await undoOf('Nothing to undo.');
  });
});
