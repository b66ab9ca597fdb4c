import type { ReactNode } from 'react';
import { Button, type ButtonProps } from './Button.tsx';
import { Tooltip } from './Tooltip.tsx';

export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'icon' | 'after'> {
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
