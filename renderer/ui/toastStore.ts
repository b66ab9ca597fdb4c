import { create } from 'zustand';
import type { Failure } from '../../shared/ipc/entry.ts';
import { type Said, saidFailure } from '../i18n/useTexts.ts';

export interface ToastAction {
  readonly label: Said;
  readonly onAction: () => void;
}

interface About {
  /** What it is about, such as a job: a later toast about the same replaces it. */
  readonly about?: string;
}

/** It goes by itself in a moment, and at once where the language changes. */
interface Passing extends About {
  readonly text: string;
  readonly tone?: 'plain' | 'positive';
}

/** It can be acted on, or stays until it is closed: it is said in the language of the moment. */
interface Lasting extends About {
  readonly text: Said;
  readonly tone?: 'plain' | 'positive' | 'failure';
  /** Next steps, the likeliest first, such as "Open folder"; three at most. */
  readonly actions?: readonly ToastAction[];
  /** Milliseconds on the screen, where its actions need another time than usual. */
  readonly shownFor?: number;
}

interface Failed extends About {
  readonly failure: Failure;
}

export interface Toast extends Omit<Lasting, 'text'> {
  readonly id: number;
  readonly text: string | Said;
  readonly tone: 'plain' | 'positive' | 'failure';
}

interface ToastState {
  readonly toasts: readonly Toast[];
}

/** What was just done, at the foot of the window. Failures stay until they are closed. */
export const useToastStore = create<ToastState>(() => ({ toasts: [] }));

const SHOWN_FOR = 6_000;
/** Time to read and to choose. */
const SHOWN_WITH_ACTIONS_FOR = 12_000;
/** What can be undone can be undone for as long as this. */
export const UNDO_SHOWN_FOR = 10_000;
/** Toasts at once; one more where all of them are failures, which stay until they are closed. */
const MOST = 3;
let lastId = 0;
let isOnHold = false;
const timers = new Map<number, ReturnType<typeof setTimeout>>();

export function showToast(toast: Passing | Lasting | Failed): number {
  lastId += 1;
  const id = lastId;
  const shown: Toast = { tone: 'plain', ...('failure' in toast ? lasting(toast) : toast), id };
  useToastStore.setState(({ toasts }) => {
    const others = toasts.filter(({ about }) => about === undefined || about !== shown.about);
    return { toasts: fitting([...others, shown]) };
  });
  if (!isOnHold) dismissLater(shown);
  return id;
}

/** The newest: what passes by itself makes room first, and drives out no failure. */
function fitting(toasts: readonly Toast[]): Toast[] {
  const failures = toasts.filter(({ tone }) => tone === 'failure').slice(-MOST);
  const others = toasts.filter(({ tone }) => tone !== 'failure').slice(-Math.max(MOST - failures.length, 1));
  return toasts.filter((toast) => failures.includes(toast) || others.includes(toast));
}

function lasting({ failure, ...about }: Failed): Lasting {
  return { ...about, text: saidFailure(failure), tone: 'failure' };
}

/** In another language nothing stays that was said in the one before. */
export function dismissPassing(): void {
  useToastStore.setState(({ toasts }) => ({ toasts: toasts.filter(({ text }) => typeof text !== 'string') }));
}

/** While the clerk's pointer or keyboard is on the toasts none of them goes; afterwards each has its full time again. */
export function holdToasts(hold: boolean): void {
  if (isOnHold === hold) return;
  isOnHold = hold;
  for (const timer of timers.values()) clearTimeout(timer);
  timers.clear();
  if (!hold) useToastStore.getState().toasts.forEach(dismissLater);
}

/** Removes the toasts about a thing, such as a job that was removed or has started again. */
export function dismissAbout(about: string): void {
  const { toasts } = useToastStore.getState();
  if (toasts.some((toast) => toast.about === about)) {
    useToastStore.setState({ toasts: toasts.filter((toast) => toast.about !== about) });
  }
}

export function dismissToast(id: number): void {
  useToastStore.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
}

function dismissLater({ id, tone, actions, shownFor }: Toast): void {
  if (tone === 'failure') return;
  const end = () => {
    timers.delete(id);
    dismissToast(id);
  };
  timers.set(id, setTimeout(end, shownFor ?? (actions === undefined ? SHOWN_FOR : SHOWN_WITH_ACTIONS_FOR)));
}
