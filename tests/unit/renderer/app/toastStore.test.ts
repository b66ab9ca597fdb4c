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
});
