import { type ReactElement, type ReactNode, useContext, useRef } from 'react';
import {
  Tooltip as AriaTooltip,
  Button,
  TooltipContext,
  TooltipTrigger,
  TooltipTriggerStateContext,
  useSlottedContext,
} from 'react-aria-components';
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
  const holder = useHolder();
  return (
    <AriaTooltip
      offset={6}
      className={styles['tooltip'] ?? ''}
      {...(holder ? { UNSTABLE_portalContainer: holder } : {})}
    >
      {text}
      {shortcut && <Kbd keys={shortcut} />}
    </AriaTooltip>
  );
}

/**
 * The text is within the landmark or dialog that it is about, not at the end of the page: a reader who moves by
 * landmarks would never reach it there. It stays there while it fades.
 */
function useHolder(): Element | undefined {
  const isOpen = useContext(TooltipTriggerStateContext)?.isOpen;
  const trigger = useSlottedContext(TooltipContext)?.triggerRef;
  const holder = useRef<Element>(undefined);
  if (isOpen && trigger?.current) holder.current = holderFor(trigger.current);
  return holder.current;
}

function holderFor(trigger: Element): Element | undefined {
  const around =
    trigger.closest('[role="dialog"], [role="alertdialog"], main') ?? trigger.closest('header, nav, footer');
  if (around === null) return undefined;
  const present = around.querySelector(':scope > [data-tooltips]');
  if (present !== null) return present;
  const made = document.createElement('div');
  made.className = styles['holder'] ?? '';
  made.dataset['tooltips'] = '';
  around.append(made);
  return made;
}
