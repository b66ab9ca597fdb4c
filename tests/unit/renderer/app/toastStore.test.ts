import { beforeEach, describe, expect, it, vi } from 'vitest';
import { showToast, useToastStore } from '../../../../renderer/ui/toastStore.ts';
import { saidToasts } from '../saidToasts.ts';

describe('toasts', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    useToastStore.setState({ toasts: [] });
    return () => vi.useRealTimers();
  });

  it('takes the place of an earlier one about the same, and of no other', () => {
    showToast({ text: 'job a has started', about: 'a' });
    showToast({ text: 'copied' });
    showToast({ text: 'job a has ended', about: 'a' });
    showToast({ text: 'copied again' });
    expect(saidToasts()).toEqual(['copied', 'job a has ended', 'copied again']);
  });

  it('stays longer where there is something to choose, and for good where something failed', () => {
    showToast({ text: 'copied' });
    showToast({ text: () => 'written', actions: [{ label: () => 'Open file', onAction: () => {} }] });
    showToast({ text: () => 'failed', tone: 'failure' });
    vi.advanceTimersByTime(7_000);
    expect(saidToasts()).toEqual(['written', 'failed']);
    vi.advanceTimersByTime(60_000);
    expect(saidToasts()).toEqual(['failed']);
  });

  it('that passes by itself drives out no failure; an older failure goes only for a newer one', () => {
    showToast({ text: () => 'failed', tone: 'failure' });
    for (const text of ['copied 1', 'copied 2', 'copied 3']) showToast({ text });
    expect(saidToasts()).toEqual(['failed', 'copied 2', 'copied 3']);
    for (const text of ['failed 2', 'failed 3', 'failed 4']) showToast({ text: () => text, tone: 'failure' });
    expect(saidToasts()).toEqual(['copied 3', 'failed 2', 'failed 3', 'failed 4']);
    showToast({ text: 'copied 4' });
    expect(saidToasts()).toEqual(['failed 2', 'failed 3', 'failed 4', 'copied 4']);
  });
});
