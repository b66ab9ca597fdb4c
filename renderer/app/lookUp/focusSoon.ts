const MOST_FRAMES = 120;

/** Scrolls an element into sight and focuses it as soon as its screen is there; gives up after two seconds. */
export function focusSoon(id: string, frames = MOST_FRAMES): void {
  const element = document.getElementById(id);
  if (element !== null) {
    element.scrollIntoView({ block: 'start' });
    element.focus({ preventScroll: true });
  } else if (frames > 0) requestAnimationFrame(() => focusSoon(id, frames - 1));
}
