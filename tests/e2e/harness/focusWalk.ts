import type { Page } from 'playwright-core';
import { PATIENCE } from '../../patience.ts';

const DIALOG = '[role=dialog], [role=alertdialog]';

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
export const lookAtFocus = (): { readonly at: string; readonly trouble: string | null } => {
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
  const [middle, height] = [(left + right) / 2, (top + bottom) / 2];
  // The keyboard in a list as a whole is told by the line at its sides: what is said instead of rows may cover the rest.
  const line = [
    [left + 1, height],
    [right - 1, height],
  ] as const;
  for (const [x, y] of drawn.role === 'grid' ? line : ([[middle, height]] as const)) {
    const hit = document.elementFromPoint(x, y);
    const isFree = hit !== null && (drawn.contains(hit) || hit.contains(drawn));
    if (!isFree) return { at, trouble: `under ${hit?.localName} ${hit?.className}` };
  }
  return { at, trouble: null };
};

/** Things that are pressed in one dialog: one of many rows has the same few in each. */
const MOST_IN_DIALOG = 12;

/** Presses everything that can be pressed, by keyboard, dialogs included, and notes where the focus went after each. */
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
      const next = await this.#nextOf('');
      if (next === null) return;
      await this.#press(next.place);
      await this.#note(`${path} ${next.name}`);
      if (most === Number.POSITIVE_INFINITY) {
        await this.#dialog(`${path} ${next.name}`, async () => {
          await this.#goTo(path);
          const place = (await this.#page.evaluate(markActions)).indexOf(next.name);
          if (place >= 0) await this.#press(place);
        });
      }
      await this.#escape(`${path} ${next.name}`);
    }
  }

  /** Runs every command of the look-up box that a screen has. */
  async command(path: string): Promise<void> {
    await this.#goTo(path);
    const names = await this.#listCommands();
    for (const [place, name] of names.entries()) {
      if (this.#seen.has(`command ${name}`)) continue;
      this.#seen.add(`command ${name}`);
      const run = async () => {
        await this.#goTo(path);
        await this.#listCommands();
        for (let step = 0; step < place; step += 1) await this.#page.keyboard.press('ArrowDown');
        await this.#page.keyboard.press('Enter');
        await this.#arrival();
      };
      await run();
      await this.#note(`${path} > ${name}`);
      await this.#dialog(`${path} > ${name}`, run);
      await this.#escape(`${path} > ${name}`);
    }
  }

  /** Presses what the dialog that is open has, if any: each from the page as it was at first. */
  async #dialog(step: string, open: () => Promise<void>): Promise<void> {
    const dialog = this.#page.locator(DIALOG);
    for (let pressed = 0; pressed < MOST_IN_DIALOG && (await dialog.count()) > 0; pressed += 1) {
      const title = (await dialog.last().getByRole('heading').allInnerTexts())[0] ?? step;
      const next = await this.#nextOf(`${title}: `);
      if (next === null) return;
      await this.#press(next.place);
      await this.#note(`${step}, ${title}: ${next.name}`);
      await this.#escape(`${step}, ${title}: ${next.name}`);
      await this.#page.reload();
      await open();
      await this.#page.waitForTimeout(200);
    }
  }

  /** Until what the command opens is there: then the next key reaches the page, or a dialog is open. */
  async #arrival(): Promise<void> {
    // Listens before the key is pressed: the key may be there sooner than a listener that is added beside it.
    const given = await this.#page.evaluateHandle(() => {
      const key = { isGiven: false };
      document.addEventListener('keydown', () => Object.assign(key, { isGiven: true }), {
        once: true,
        capture: true,
      });
      return key;
    });
    await this.#page.keyboard.press('F9');
    // Or the key is dropped with a notice: this desk has nothing that the command could open.
    const dropped = this.#page.getByText(/typed ahead/);
    await Promise.race([
      this.#page.waitForFunction((key) => key.isGiven, given),
      this.#page.locator(DIALOG).or(dropped).first().waitFor(),
    ]);
  }

  /** The first thing that was not pressed before, of those that are known by names of this beginning. */
  async #nextOf(of: string): Promise<{ readonly place: number; readonly name: string } | null> {
    const isNew = (name: string) => !this.#seen.has(of + name);
    let names = await this.#page.evaluate(markActions);
    if (!names.some(isNew)) {
      // What loads after the rows may still be loading.
      await this.#page.waitForTimeout(1_000);
      names = await this.#page.evaluate(markActions);
    }
    const place = names.findIndex(isNew);
    const name = names[place];
    if (name === undefined) return null;
    this.#seen.add(of + name);
    return { place, name };
  }

  async #press(place: number): Promise<void> {
    await this.#page.locator(`[data-walk="${place}"]`).focus();
    await this.#page.keyboard.press('Enter');
  }

  async #listCommands(): Promise<string[]> {
    await this.#page.keyboard.press('ControlOrMeta+k');
    await this.#page.keyboard.press('ControlOrMeta+a');
    await this.#page.keyboard.type('>');
    const options = this.#page.getByRole('option');
    await options.first().waitFor();
    // What was found at first gives way to the commands.
    let names: string[] = [];
    for (let before = ''; names.length === 0 || before !== names.join(); ) {
      before = names.join();
      await this.#page.waitForTimeout(100);
      names = await options.allInnerTexts();
    }
    return names;
  }

  async #goTo(path: string): Promise<void> {
    await this.#page.evaluate((hash) => {
      if (location.hash !== `#${hash}`) location.hash = hash;
    }, path);
    await this.#page.locator('main:not([aria-busy]) h1').first().waitFor();
    await this.#page.waitForTimeout(60);
  }

  async #escape(step: string): Promise<void> {
    const open = this.#page.locator(`${DIALOG}, [role=menu], [role=listbox]:visible`);
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
