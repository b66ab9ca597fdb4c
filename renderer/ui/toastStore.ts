import type { ReactNode } from 'react';
import { create } from 'zustand';

export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly tone: 'plain' | 'positive' | 'failure';
  /** One next step, such as "Open folder". */
  readonly action?: { readonly label: string; readonly onAction: () => void };
  readonly icon?: ReactNode;
}

interface ToastState {
  readonly toasts: readonly Toast[];
}

/** What was just done, at the foot of the window. Failures stay until they are closed. */
export const useToastStore = create<ToastState>(() => ({ toasts: [] }));

const SHOWN_FOR = 6_000;
const MOST = 3;
let lastId = 0;

export function showToast(toast: Omit<Toast, 'id' | 'tone'> & { readonly tone?: Toast['tone'] }): number {
  lastId += 1;
  const id = lastId;
  const shown: Toast = { tone: 'plain', ...toast, id };
  useToastStore.setState(({ toasts }) => ({ toasts: [...toasts, shown].slice(-MOST) }));
  if (shown.tone !== 'failure') setTimeout(() => dismissToast(id), SHOWN_FOR);
  return id;
}

export function dismissToast(id: number): void {
  useToastStore.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
}
