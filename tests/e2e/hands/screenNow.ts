import type { Page } from 'playwright-core';

/** What a clerk finds on the screen after her keys; digits are `#`, since no two sequences look up the same customer. */
export interface ScreenNow {
  /** Address and heading. */
  readonly at: string;
  /** What has the keyboard. */
  readonly focus: string;
  /** Dialogs and menus, the one on top last. */
  readonly open: readonly string[];
  /** Texts in fields. */
  readonly typed: readonly string[];
  /** Parts of the filter in force. */
  readonly chips: readonly string[];
  /** Rows that are selected, of those on screen. */
  readonly selected: number | 'some';
  /** Heading and chosen tab of the pane, and whether it is large. */
  readonly pane: string;
  /** Keys that were given to nothing were counted in a notice. */
  readonly dropped: boolean;
  /** There is another notice: a job has begun, something was copied. */
  readonly began: boolean;
}

export function screenNow(page: Page): Promise<ScreenNow> {
  return page.evaluate(() => {
    const plain = (text: string | null | undefined) =>
      (text ?? '')
        .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '*')
        .replace(/\d+([.,\u00a0\u202f ]\d+)*/g, '#')
        .replace(/\s+/g, ' ')
        .trim()
        .slice(0, 80);
    const seen = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(selector)].filter((one) =>
        one.checkVisibility({ visibilityProperty: true }),
      );
    const nameOf = (one: Element | null) => {
      if (one === null) return '';
      const by = one.getAttribute('aria-labelledby')?.split(' ')[0];
      const label =
        one.getAttribute('aria-label') ??
        (by === undefined ? null : document.getElementById(by)?.textContent);
      const labels =
        one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement
          ? one.labels?.[0]?.textContent
          : null;
      return plain(label ?? labels ?? (one as HTMLElement).innerText);
    };
    const active = document.activeElement;
    const cell = active?.closest('[role=gridcell]');
    const row = cell?.closest('[role=row]')?.getAttribute('aria-rowindex');
    const focus = cell
      ? `row ${row} of ${nameOf(cell.closest('[role=grid]'))}`
      : active?.tagName === 'MAIN'
        ? 'main'
        : `${active?.getAttribute('role') ?? active?.tagName.toLowerCase()} ${nameOf(active)}`;
    const pane = document.querySelector<HTMLElement>('aside[data-area=pane]');
    const isLarge = pane?.closest('[data-large]') ? ', large' : '';
    const notices = seen('[data-toast]').map(({ innerText }) => innerText);
    const tab = pane?.querySelector('[role=tab][aria-selected=true]')?.textContent ?? '';
    return {
      at: plain(`${location.hash} ${document.querySelector('h1')?.textContent ?? ''}`),
      focus,
      open: seen('[role=dialog], [role=alertdialog], [role=menu]').map(nameOf),
      typed: seen('input:not([type=checkbox], [type=radio]), textarea')
        .map((one) => [one, (one as HTMLInputElement).value] as const)
        .filter(([, text]) => text !== '')
        .map(([one, text]) => `${nameOf(one)}: ${plain(text)}`),
      chips: seen('[data-area=filter] li').map(nameOf),
      selected: seen('[role=row][aria-selected=true]').length,
      pane: pane === null ? '' : `${nameOf(pane)}, ${tab}${isLarge}`,
      dropped: notices.some((text) => text.includes('typed ahead')),
      began: notices.some((text) => !text.includes('typed ahead')),
    };
  });
}
