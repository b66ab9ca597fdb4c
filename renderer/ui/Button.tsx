import type { ReactNode, Ref } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components';
import styles from './Button.module.css';
import { classes } from './classes.ts';

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'style' | 'children'> {
  readonly variant?: 'default' | 'primary' | 'quiet' | 'danger';
  readonly size?: 'normal' | 'large';
  readonly icon?: ReactNode;
  /** Shown after the text in a softer tone, such as a key or an arrow. */
  readonly after?: ReactNode;
  readonly children?: ReactNode;
  readonly ref?: Ref<HTMLButtonElement>;
}

export function Button({
  variant = 'default',
  size = 'normal',
  icon,
  after,
  children,
  isPending = false,
  onPress,
  ...rest
}: ButtonProps) {
  // The library's own pending state announces a progress bar by an id that no longer exists a moment later.
  const acts = isPending ? { type: 'button' as const } : onPress === undefined ? {} : { onPress };
  return (
    <AriaButton
      {...rest}
      {...acts}
      aria-disabled={isPending}
      data-awaits={isPending || undefined}
      className={classes(
        styles['button'],
        styles[variant],
        size === 'large' && styles['large'],
        children === undefined && styles['iconOnly'],
      )}
    >
      {icon}
      {children !== undefined && (
        <span className={styles['text']} data-text>
          {children}
        </span>
      )}
      {after !== undefined && <span className={styles['after']}>{after}</span>}
    </AriaButton>
  );
}
