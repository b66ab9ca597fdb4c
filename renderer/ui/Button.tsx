import type { ReactNode, Ref } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components';
import styles from './Button.module.css';
import { classes } from './classes.ts';
import { Tooltip } from './Tooltip.tsx';

interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'style' | 'children'> {
  readonly variant?: 'default' | 'primary' | 'quiet' | 'danger';
  readonly size?: 'normal' | 'large';
  readonly icon?: ReactNode;
  /** Shown after the text in a softer tone, such as a key or an arrow. */
  readonly after?: ReactNode;
  readonly children?: ReactNode;
  /** The key that does the same. */
  readonly 'aria-keyshortcuts'?: string;
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
  'aria-keyshortcuts': keys,
  ...rest
}: ButtonProps) {
  // The library's own pending state announces a progress bar by an id that no longer exists a moment later.
  const acts = isPending ? { type: 'button' as const } : onPress === undefined ? {} : { onPress };
  // The library passes on no attribute that names a key.
  const named: Pick<AriaButtonProps, 'render'> =
    keys === undefined ? {} : { render: (props) => <button {...props} aria-keyshortcuts={keys} /> };
  return (
    <AriaButton
      {...rest}
      {...acts}
      {...named}
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

interface IconButtonProps extends Omit<ButtonProps, 'children' | 'icon' | 'after'> {
  /** The name for a screen reader, and the tooltip. */
  readonly label: string;
  readonly icon: ReactNode;
  /** The key that does the same, shown in the tooltip. */
  readonly shortcut?: string;
}

/** A button with a picture alone: its label is always there, as name and as tooltip. */
export function IconButton({ label, icon, shortcut, variant = 'quiet', ...rest }: IconButtonProps) {
  return (
    <Tooltip text={label} {...(shortcut ? { shortcut } : {})}>
      <Button {...rest} variant={variant} aria-label={label} icon={icon} />
    </Tooltip>
  );
}
