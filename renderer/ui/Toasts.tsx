import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useLocale } from '../i18n/Localized.tsx';
import { useTexts } from '../i18n/useTexts.ts';
import { announce } from './announcer.ts';
import { Button } from './Button.tsx';
import { classes } from './classes.ts';
import { IconButton } from './IconButton.tsx';
import styles from './Toasts.module.css';
import { useToastFocus } from './toastFocus.ts';
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
