const REGION_ID = 'kontor-announcer';

function region(): HTMLElement {
  const present = document.getElementById(REGION_ID);
  if (present) return present;
  const made = document.createElement('div');
  made.id = REGION_ID;
  made.className = 'visuallyHidden';
  made.setAttribute('role', 'status');
  made.setAttribute('aria-live', 'polite');
  document.body.append(made);
  return made;
}

/** Announces to a screen reader something that is shown elsewhere on the screen, such as how many rows match. */
export function announce(text: string): void {
  const line = document.createElement('p');
  line.textContent = text;
  region().replaceChildren(line);
}
