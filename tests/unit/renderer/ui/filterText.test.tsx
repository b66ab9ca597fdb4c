import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { FilterText } from '../../../../renderer/ui/FilterBar.tsx';

function Field({ text, onText }: { readonly text: string; readonly onText: (text: string) => void }) {
  const field = useRef<HTMLInputElement>(null);
  const nothing = () => {};
  return (
    <FilterText
      text={text}
      onText={onText}
      label="Filter"
      placeholder=""
      field={field}
      onDone={nothing}
      onTakeBack={nothing}
    />
  );
}

const typed = () => screen.getByRole<HTMLInputElement>('textbox').value;
const type = (value: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value } });
const wait = (milliseconds: number) => act(async () => vi.advanceTimersByTime(milliseconds));

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('the text of a filter', () => {
  it('is applied as a whole after a pause', async () => {
    vi.useFakeTimers();
    const onText = vi.fn();
    render(<Field text="" onText={onText} />);
    type('1');
    await wait(100);
    type('10');
    await wait(100);
    expect(onText).not.toHaveBeenCalled();
    await wait(100);
    expect(onText.mock.calls).toEqual([['10']]);
  });

  it('that is cleared from outside starts no timer that could apply it again', async () => {
    vi.useFakeTimers();
    const onText = vi.fn();
    const { rerender } = render(<Field text="10007" onText={onText} />);
    const begun = vi.spyOn(globalThis, 'setTimeout');
    rerender(<Field text="" onText={onText} />);
    expect(typed()).toBe('');
    expect(begun.mock.calls.filter(([, delay]) => delay === 140)).toEqual([]);
    await wait(1_000);
    expect(onText).not.toHaveBeenCalled();
  });

  it('that is cleared from outside discards what was being typed', async () => {
    vi.useFakeTimers();
    const onText = vi.fn();
    const { rerender } = render(<Field text="1" onText={onText} />);
    type('10');
    rerender(<Field text="" onText={onText} />);
    expect(typed()).toBe('');
    await wait(1_000);
    expect(onText).not.toHaveBeenCalled();
  });
});
