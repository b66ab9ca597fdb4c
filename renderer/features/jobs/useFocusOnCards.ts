import { type RefObject, useEffect, useRef } from 'react';
import type { Job } from '../../../shared/ipc/jobs.ts';

interface Held {
  readonly id: string;
  readonly place: number;
}

/**
 * Keeps the keyboard where it was when a card's buttons change or the card goes: on the same card, or on the one that
 * has replaced it, or on the heading when none is left. Without it the next Tab begins at the window's top.
 */
export function useFocusOnCards(view: RefObject<HTMLElement | null>, jobs: readonly Job[]): void {
  const held = useRef<Held | null>(null);
  useEffect(() => {
    const { current } = view;
    if (current === null) return;
    const take = ({ target }: FocusEvent) => {
      const card = target instanceof Element ? target.closest('[data-job]') : null;
      held.current = card === null ? null : { id: idOf(card), place: cardsIn(current).indexOf(card) };
    };
    // An element that is removed while focused also reports a blur; a clerk's own blur moves the focus elsewhere.
    const onFocusOut = ({ target, relatedTarget }: FocusEvent) => {
      if (relatedTarget === null && target instanceof Element && !target.isConnected) return;
      requestAnimationFrame(() => {
        const at = document.activeElement;
        if (target instanceof Element && target.isConnected && !current.contains(at)) held.current = null;
      });
    };
    current.addEventListener('focusin', take);
    current.addEventListener('focusout', onFocusOut);
    return () => {
      current.removeEventListener('focusin', take);
      current.removeEventListener('focusout', onFocusOut);
    };
  }, [view]);
  useEffect(() => {
    void jobs;
    const { current } = view;
    if (current === null || held.current === null || document.activeElement !== document.body) return;
    const cards = cardsIn(current);
    const { id, place } = held.current;
    const card = cards.find((one) => idOf(one) === id) ?? cards[Math.min(place, cards.length - 1)];
    (card?.querySelector('button') ?? current.querySelector('h1'))?.focus();
  }, [view, jobs]);
}

function cardsIn(view: HTMLElement): Element[] {
  return [...view.querySelectorAll('[data-job]')];
}

function idOf(card: Element): string {
  return card.getAttribute('data-job') ?? '';
}
