import { type ReactElement, type ReactNode, useRef, useState } from 'react';
import { FocusableProvider } from 'react-aria/private/interactions/useFocusable';
import { useTooltipTrigger } from 'react-aria/useTooltipTrigger';
import { Button } from 'react-aria-components';
import { useTooltipTriggerState } from 'react-stately/useTooltipTriggerState';
import { lazyComponent } from './lazyComponent.tsx';
import styles from './Tooltip.module.css';

const TooltipBody = lazyComponent(async () => (await import('./TooltipBody.tsx')).TooltipBody);

interface TooltipProps {
  readonly text: string;
  readonly shortcut?: string;
  /** A Button of this library, or anything else of react-aria-components that takes focus. */
  readonly children: ReactElement;
}

/** Says more on hover and on focus. Never the only place of something that a clerk must know. */
export function Tooltip({ text, shortcut, children }: TooltipProps) {
  return (
    <Trigger delay={500} text={text} shortcut={shortcut}>
      {children}
    </Trigger>
  );
}

interface TooltipMarkProps {
  readonly text: string;
  readonly children: ReactNode;
}

/** The same for a mark that is no button by itself: it becomes one, so that the keyboard reaches the text. */
export function TooltipMark({ text, children }: TooltipMarkProps) {
  return (
    <Trigger delay={300} text={text}>
      <Button className={styles['mark'] ?? ''}>{children}</Button>
    </Trigger>
  );
}

interface TriggerProps {
  readonly delay: number;
  readonly text: string;
  readonly shortcut?: string | undefined;
  readonly children: ReactElement;
}

/**
 * What the library's `TooltipTrigger` does: that brings along all that places a tooltip. It is in a chunk of its own with
 * what is said, since no tooltip is open when a screen is first shown. Once opened it stays, so that it can fade.
 */
function Trigger({ delay, text, shortcut, children }: TriggerProps) {
  const times = { delay, closeDelay: 80 };
  const state = useTooltipTriggerState(times);
  const trigger = useRef<HTMLElement>(null);
  const { triggerProps, tooltipProps } = useTooltipTrigger(times, state, trigger);
  const [wasOpen, setWasOpen] = useState(false);
  if (state.isOpen && !wasOpen) setWasOpen(true);
  return (
    <>
      <FocusableProvider {...triggerProps} ref={trigger}>
        {children}
      </FocusableProvider>
      {wasOpen && <TooltipBody {...{ text, shortcut, state, trigger, tooltipProps }} />}
    </>
  );
}
