import type { KeyboardEvent } from 'react';

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

/** ↑ ↓ J K move between the rows' links, Home and End to the first and last; Enter is the link's own. */
export function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a[data-row]')];
  const at = links.indexOf(event.target as HTMLElement);
  if (at < 0) return;
  const step = STEPS[event.key];
  const to = event.key === 'Home' ? 0 : event.key === 'End' ? links.length - 1 : step && at + step;
  const next = to === undefined ? undefined : links[to];
  if (!next) return;
  event.preventDefault();
  event.stopPropagation();
  next.focus();
}
