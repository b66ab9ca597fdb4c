import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useTexts } from '../i18n/useTexts.ts';
import { Button } from './Button.tsx';
import { classes } from './classes.ts';
import { IconButton } from './IconButton.tsx';
import styles from './Toasts.module.css';
import { dismissToast, type Toast, useToastStore } from './toastStore.ts';

/** Rendered once in the shell; `showToast` fills it. A screen reader announces it without losing its place. */
export function Toasts() {
  const t = useTexts('ui');
  const toasts = useToastStore((state) => state.toasts);
  return (
    <section aria-label={t('notifications')} aria-live="polite" className={styles['region']}>
      {toasts.map((toast) => (
        <ToastLine key={toast.id} toast={toast} />
      ))}
    </section>
  );
}

function ToastLine({ toast }: { readonly toast: Toast }) {
  const t = useTexts('ui');
  const { actions = [] } = toast;
  return (
    <div className={classes(styles['toast'], styles[toast.tone])}>
      {toast.tone === 'failure' && <CircleAlert size={16} aria-hidden />}
      {toast.tone === 'positive' && <CircleCheck size={16} aria-hidden />}
      <span className={styles['text']}>{toast.text}</span>
      {actions.length > 0 && (
        <span className={styles['actions']}>
          {actions.map(({ label, onAction }) => (
            <Button
              key={label}
              onPress={() => {
                onAction();
                dismissToast(toast.id);
              }}
            >
              {label}
            </Button>
          ))}
        </span>
      )}
      <IconButton
        label={t('dismiss')}
        icon={<X size={14} aria-hidden />}
        onPress={() => dismissToast(toast.id)}
      />
    </div>
  );
}
