import type { ReactElement, ReactNode } from 'react';
import { Tooltip as AriaTooltip, Focusable, TooltipTrigger } from 'react-aria-components';
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
  /** The role of the mark for a screen reader; its name is what it shows. */
  readonly children: ReactNode;
  readonly delay?: number;
}

/** The same for a mark that is no button: it becomes a tab stop, so that the keyboard reaches the text. */
export function TooltipMark({ text, children, delay = 300 }: TooltipMarkProps) {
  return (
    <TooltipTrigger delay={delay} closeDelay={80}>
      <Focusable>
        <span role="note" className={styles['mark']}>
          {children}
        </span>
      </Focusable>
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
