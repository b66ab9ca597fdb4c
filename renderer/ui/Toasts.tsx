import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { useLocale } from '../i18n/Localized.tsx';
import { useTexts } from '../i18n/useTexts.ts';
import { announce } from './announcer.ts';
import { Button, IconButton } from './Button.tsx';
import { classes } from './classes.ts';
import styles from './Toasts.module.css';
import { dismissPassing, dismissToast, holdToasts, type Toast, useToastStore } from './toastStore.ts';

/**
 * Rendered once, as a strip below the whole window's content: it takes its own room, so that it covers nothing that is
 * pressed. `showToast` fills it. A screen reader announces it without losing its place; `focusToasts` goes there.
 */
export function Toasts() {
  const t = useTexts('ui');
  const toasts = useToastStore((state) => state.toasts);
  const region = useRef<HTMLElement>(null);
  const hovered = useRef(false);
  useToastFocus(region, toasts);
  const hold = () => holdToasts(hovered.current || region.current?.contains(document.activeElement) === true);
  const { language } = useLocale();
  useEffect(() => {
    void language;
    return () => {
      dismissPassing();
      announce('');
    };
  }, [language]);
  const isEmpty = toasts.length === 0;
  useEffect(() => {
    // An element that is removed under the pointer sends no leave event.
    if (!isEmpty) return;
    hovered.current = false;
    holdToasts(false);
  }, [isEmpty]);
  return (
    <section
      ref={region}
      data-screen-only
      aria-label={t('notifications')}
      aria-live="polite"
      className={styles['region']}
      data-area="notices"
      onPointerEnter={() => {
        hovered.current = true;
        hold();
      }}
      onPointerLeave={() => {
        hovered.current = false;
        hold();
      }}
      onFocus={hold}
      onBlur={({ currentTarget, relatedTarget }) =>
        holdToasts(
          hovered.current || (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)),
        )
      }
    >
      {toasts.map((toast) => (
        <ToastLine key={toast.id} toast={toast} />
      ))}
    </section>
  );
}

function ToastLine({ toast }: { readonly toast: Toast }) {
  const t = useTexts('ui');
  const locale = useLocale();
  const { text, actions = [] } = toast;
  const end = () => dismissToast(toast.id);
  return (
    <div className={classes(styles['toast'], styles[toast.tone])} data-toast={toast.id}>
      {toast.tone === 'failure' && <CircleAlert size={16} aria-hidden />}
      {toast.tone === 'positive' && <CircleCheck size={16} aria-hidden />}
      <span className={styles['text']}>{typeof text === 'string' ? text : text(locale)}</span>
      {actions
        .map(({ label, onAction }) => ({ label: label(locale), onAction }))
        .map(({ label, onAction }) => (
          <Button
            key={label}
            onPress={() => {
              onAction();
              end();
            }}
          >
            {label}
          </Button>
        ))}
      <IconButton label={t('dismiss')} icon={<X size={14} aria-hidden />} onPress={end} />
    </div>
  );
}

const LINE = '[data-toast]';

let enter: (() => void) | null = null;

/** Puts the keyboard on the newest toast's first button, and from a toast on the one before it; nothing without any. */
export function focusToasts(): void {
  enter?.();
}

/** Where the keyboard goes among toasts, and where it returns to when they are closed. */
function useToastFocus(region: RefObject<HTMLElement | null>, toasts: readonly Toast[]): void {
  const origin = useRef<Element | null>(null);
  const within = useRef(false);
  useEffect(() => {
    const go = () => {
      const lines = [...(region.current?.querySelectorAll(LINE) ?? [])];
      const at = lines.findIndex((line) => line.contains(document.activeElement));
      if (at < 0) origin.current = document.activeElement;
      lines
        .at(Math.max(at, 0) - 1)
        ?.querySelector('button')
        ?.focus();
    };
    enter = go;
    return () => {
      if (enter === go) enter = null;
    };
  }, [region]);
  useEffect(() => {
    const { current } = region;
    const onFocusIn = ({ target, relatedTarget }: FocusEvent) => {
      const isWithin = target instanceof Node && current?.contains(target) === true;
      // By Tab or click the origin is what had the keyboard before.
      if (isWithin && !within.current && relatedTarget instanceof Element) origin.current = relatedTarget;
      within.current = isWithin;
    };
    document.addEventListener('focusin', onFocusIn);
    return () => document.removeEventListener('focusin', onFocusIn);
  }, [region]);
  useEffect(() => {
    // At the window, and first: an open tooltip takes every Escape at the document.
    const onEscape = (event: KeyboardEvent) => {
      const line = document.activeElement?.closest(LINE) ?? null;
      if (event.key !== 'Escape' || line === null || region.current?.contains(line) !== true) return;
      event.preventDefault();
      event.stopPropagation();
      giveBack(origin.current);
      dismissToast(Number(line.getAttribute('data-toast')));
    };
    window.addEventListener('keydown', onEscape, true);
    return () => window.removeEventListener('keydown', onEscape, true);
  }, [region]);
  useEffect(() => {
    void toasts;
    // The toast that had the keyboard is gone: its time was over or its button pressed.
    if (!within.current || document.activeElement !== document.body) return;
    within.current = false;
    giveBack(origin.current);
  });
}

function giveBack(origin: Element | null): void {
  if (origin instanceof HTMLElement && origin.isConnected && origin !== document.body) origin.focus();
  else document.querySelector('main')?.focus({ preventScroll: true });
}
