import { onceHere } from '../arrival/onItsWay.tsx';

/** Scrolls an element into sight and focuses it as soon as its screen is there. */
export function focusSoon(id: string): void {
  onceHere(() => {
    const element = document.getElementById(id);
    element?.scrollIntoView({ block: 'start' });
    element?.focus({ preventScroll: true });
  });
}
