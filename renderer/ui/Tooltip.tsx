import type { ReactElement, ReactNode } from 'react';
import { Tooltip as AriaTooltip, Button, TooltipTrigger } from 'react-aria-components';
import { Kbd } from './Kbd.tsx';
import styles from './Tooltip.module.css';

interface TooltipProps {
  readonly text: string;
  readonly shortcut?: string;
  /** A Button of this library, or anything else of react-aria-components that takes focus. */
  readonly children: ReactElement;
}

/** Says more on hover and on focus. Never the only place of something that a clerk must know. */
export function Tooltip({ text, shortcut, children }: TooltipProps) {
  return (
    <TooltipTrigger delay={500} closeDelay={80}>
      {children}
      <TooltipBody text={text} {...(shortcut ? { shortcut } : {})} />
    </TooltipTrigger>
  );
}

interface TooltipMarkProps {
  readonly text: string;
  readonly children: ReactNode;
}

/** The same for a mark that is no button by itself: it becomes one, so that the keyboard reaches the text. */
export function TooltipMark({ text, children }: TooltipMarkProps) {
  return (
    <TooltipTrigger delay={300} closeDelay={80}>
      <Button className={styles['mark'] ?? ''}>{children}</Button>
      <TooltipBody text={text} />
    </TooltipTrigger>
  );
}

function TooltipBody({ text, shortcut }: { readonly text: string; readonly shortcut?: string }) {
  return (
    <AriaTooltip offset={6} className={styles['tooltip'] ?? ''}>
      {text}
      {shortcut && <Kbd keys={shortcut} />}
    </AriaTooltip>
  );
}
