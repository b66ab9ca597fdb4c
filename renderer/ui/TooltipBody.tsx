import { type RefObject, useRef } from 'react';
import { Tooltip as AriaTooltip, TooltipContext, TooltipTriggerStateContext } from 'react-aria-components';
import type { TooltipTriggerState } from 'react-stately/useTooltipTriggerState';
import { Kbd } from './Kbd.tsx';
import styles from './Tooltip.module.css';

export interface TooltipBodyProps {
  readonly text: string;
  readonly shortcut: string | undefined;
  readonly state: TooltipTriggerState;
  readonly trigger: RefObject<HTMLElement | null>;
  readonly tooltipProps: object;
}

/** What is said, above what it is of. */
export function TooltipBody({ text, shortcut, state, trigger, tooltipProps }: TooltipBodyProps) {
  const holder = useHolder(state, trigger);
  return (
    <TooltipTriggerStateContext value={state}>
      <TooltipContext value={{ ...tooltipProps, triggerRef: trigger }}>
        <AriaTooltip
          offset={6}
          className={styles['tooltip'] ?? ''}
          {...(holder ? { UNSTABLE_portalContainer: holder } : {})}
        >
          {text}
          {shortcut && <Kbd keys={shortcut} />}
        </AriaTooltip>
      </TooltipContext>
    </TooltipTriggerStateContext>
  );
}

/**
 * The text is within the landmark or dialog that it is about, not at the end of the page: a reader who moves by
 * landmarks would never reach it there. It stays there while it fades.
 */
function useHolder(
  { isOpen }: TooltipBodyProps['state'],
  trigger: TooltipBodyProps['trigger'],
): Element | undefined {
  const holder = useRef<Element>(undefined);
  if (isOpen && trigger.current) holder.current = holderFor(trigger.current);
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
