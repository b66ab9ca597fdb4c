import { afterSettled } from '../pendingWork.tsx';

/** Scrolls an element into sight and focuses it as soon as its screen is there; where it is not on it, another one. */
export function focusSoon(id: string, otherwise = ''): void {
  afterSettled(() => {
    const element = document.getElementById(id) ?? document.getElementById(otherwise);
    element?.scrollIntoView({ block: 'start' });
    element?.focus({ preventScroll: true });
  });
}
