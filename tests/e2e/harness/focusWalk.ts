import type { Page } from 'playwright-core';

/** Marks each thing that can be pressed now with its place, and gives their names by those places. */
const markActions = (): string[] => {
  const modal = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1);
  const holder = modal ?? document.body;
  const pressable = 'button, a[href], [role=tab], summary, [role=menuitem]';
  for (const old of document.querySelectorAll('[data-walk]')) old.removeAttribute('data-walk');
  return [...holder.querySelectorAll<HTMLElement>(pressable)]
    .filter(
      (element) => element.checkVisibility({ visibilityProperty: true }) && !element.matches(':disabled'),
    )
    .filter((element) => element.closest('[inert], [aria-hidden="true"], [role=grid]') === null)
    .map((element, place) => {
      element.dataset['walk'] = String(place);
      const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
      return `${element.getAttribute('role') ?? element.localName} ${name.replace(/\d[\d\s.,:]*/g, '#').trim()}`;
    });
};

/** Where the keyboard is, and what is wrong with that: `ok` where it is on something in sight. */
const lookAtFocus = (): { readonly at: string; readonly trouble: string | null } => {
  const active = document.activeElement;
  if (!(active instanceof HTMLElement) || active === document.body) return { at: 'nothing', trouble: 'lost' };
  const name = active.getAttribute('aria-label') ?? active.textContent?.trim().slice(0, 40) ?? '';
  const at = `${active.getAttribute('role') ?? active.localName} "${name}"`;
  // The library's boxes to tick are drawn by their labels.
  const drawn = active instanceof HTMLInputElement ? (active.closest('label') ?? active) : active;
  const box = drawn.getBoundingClientRect();
  const left = Math.max(box.left, 0);
  const top = Math.max(box.top, 0);
  const right = Math.min(box.right, innerWidth);
  const bottom = Math.min(box.bottom, innerHeight);
  if (right - left < 2 || bottom - top < 2) return { at, trouble: 'out of sight' };
  const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  const isFree = hit !== null && (drawn.contains(hit) || hit.contains(drawn));
  return { at, trouble: isFree ? null : `under ${hit?.localName} ${hit?.className}` };
};

/** Longer than the library takes to hand the keyboard back. */
const PATIENCE = 2_000;

/** Presses everything that can be pressed, by keyboard, and notes where the focus went after each. */
export class FocusWalk {
  /** Each step with where the keyboard went. */
  readonly steps: string[] = [];
  readonly troubles: string[] = [];
  readonly #page: Page;
  readonly #seen = new Set<string>();

  constructor(page: Page) {
    this.#page = page;
  }

  /** Presses what was not pressed on another screen, the first `most` of it, and leaves with Escape what opens. */
  async walk(path: string, most = Number.POSITIVE_INFINITY): Promise<void> {
    for (let pressed = 0; pressed < most; pressed += 1) {
      await this.#goTo(path);
      let names = await this.#page.evaluate(markActions);
      if (names.every((name) => this.#seen.has(name))) {
        // What loads after the rows may still be loading.
        await this.#page.waitForTimeout(1_000);
        names = await this.#page.evaluate(markActions);
      }
      const place = names.findIndex((name) => !this.#seen.has(name));
      const name = names[place];
      if (name === undefined) return;
      this.#seen.add(name);
      const element = this.#page.locator(`[data-walk="${place}"]`);
      await element.focus();
      await this.#page.keyboard.press('Enter');
      await this.#note(`${path} ${name}`);
      await this.#escape(`${path} ${name}`);
    }
  }

  /** Runs every command of the look-up box that a screen has. */
  async command(path: string): Promise<void> {
    await this.#goTo(path);
    const names = await this.#listCommands();
    for (const [place, name] of names.entries()) {
      if (this.#seen.has(`command ${name}`)) continue;
      this.#seen.add(`command ${name}`);
      await this.#goTo(path);
      await this.#listCommands();
      for (let step = 0; step < place; step += 1) await this.#page.keyboard.press('ArrowDown');
      await this.#page.keyboard.press('Enter');
      await this.#note(`${path} > ${name}`);
      await this.#escape(`${path} > ${name}`);
    }
  }

  async #listCommands(): Promise<string[]> {
    await this.#page.keyboard.press('ControlOrMeta+k');
    await this.#page.keyboard.press('ControlOrMeta+a');
    await this.#page.keyboard.type('>');
    const options = this.#page.getByRole('option');
    await options.first().waitFor();
    return options.allInnerTexts();
  }

  async #goTo(path: string): Promise<void> {
    await this.#page.evaluate((hash) => {
      if (location.hash !== `#${hash}`) location.hash = hash;
    }, path);
    await this.#page.locator('main:not([aria-busy]) h1').first().waitFor();
    await this.#page.waitForTimeout(60);
  }

  async #escape(step: string): Promise<void> {
    const open = this.#page.locator('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]:visible');
    for (let times = 0; times < 4 && (await open.count()) > 0; times += 1) {
      await this.#page.keyboard.press('Escape');
      await this.#note(`${step}, Escape`);
    }
  }

  async #note(step: string): Promise<void> {
    await this.#page.waitForTimeout(60);
    const until = Date.now() + PATIENCE;
    let seen = await this.#page.evaluate(lookAtFocus);
    while (seen.trouble !== null && Date.now() < until) {
      await this.#page.waitForTimeout(50);
      seen = await this.#page.evaluate(lookAtFocus);
    }
    const line = `${step} → ${seen.at}`;
    this.steps.push(line);
    if (seen.trouble !== null) this.troubles.push(`${line}: ${seen.trouble}`);
  }
}
