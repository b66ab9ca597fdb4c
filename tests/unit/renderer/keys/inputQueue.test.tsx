import { render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Button } from '../../../../renderer/ui/Button.tsx';
import { Dialog } from '../../../../renderer/ui/Dialog.tsx';
import { InputQueue } from '../../../../renderer/ui/keys/inputQueue.ts';
import { beginPending, failPending, useOnItsWayOrStopped } from '../../../../renderer/ui/pendingWork.tsx';

/** A page with a list, a field beside it, and what has taken which key. */
function page() {
  document.body.innerHTML = `<input aria-label="look up">
    <main tabindex="-1"><div data-area="rows"><div role="grid" tabindex="0" aria-busy="false"></div></div></main>`;
  const taken: string[] = [];
  const listener = ({ key, target, type }: KeyboardEvent) =>
    taken.push(`${type === 'keyup' ? '-' : ''}${key} ${(target as Element).tagName.toLowerCase()}`);
  document.addEventListener('keydown', listener);
  document.addEventListener('keyup', listener);
  stops.push(() => {
    document.removeEventListener('keydown', listener);
    document.removeEventListener('keyup', listener);
  });
  const find = <T extends HTMLElement>(selector: string) => {
    const found = document.querySelector<T>(selector);
    if (found === null) throw new Error(selector);
    return found;
  };
  const keysOf = (from: number) => taken.slice(from).filter((one) => !one.startsWith('-'));
  return {
    taken,
    keysOf,
    main: find('main'),
    grid: find('[role=grid]'),
    field: find<HTMLInputElement>('input'),
  };
}

const stops: (() => void)[] = [];
let dropped: string[];
let anyScreen: string[];

function press(key: string, init: KeyboardEventInit = {}): boolean {
  const target = document.activeElement ?? document.body;
  const event = { key, code: key, bubbles: true, cancelable: true, ...init };
  const isFree = target.dispatchEvent(new KeyboardEvent('keydown', event));
  target.dispatchEvent(new KeyboardEvent('keyup', event));
  return isFree;
}

beforeEach(() => {
  dropped = [];
  anyScreen = [];
  const keys = new InputQueue({
    isForAnyScreen: ({ key }) => anyScreen.includes(key),
    onDropped: (why, count) => dropped.push(`${count} ${why}`),
  });
  stops.push(keys.start());
});

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

describe('P48 keys that are typed ahead', () => {
  it('reach the page at once while nothing is on its way', () => {
    const { taken } = page();
    press('p');
    expect(taken).toEqual(['p body', '-p body']);
  });

  it('wait for a screen, and are given in their order to what has the keyboard then', async () => {
    const { taken, grid } = page();
    const end = beginPending();
    press('ArrowDown');
    press('Enter');
    expect(taken).toEqual([]);
    grid.focus();
    end();
    await expect.poll(() => taken).toEqual(['ArrowDown div', '-ArrowDown div', 'Enter div', '-Enter div']);
    expect(dropped).toEqual([]);
  });

  it('wait again for what one of them calls for', async () => {
    const { keysOf } = page();
    const end = beginPending();
    const ends: (() => void)[] = [];
    const calls = ({ key }: KeyboardEvent) => key === 'a' && ends.push(beginPending());
    document.addEventListener('keydown', calls);
    stops.push(() => document.removeEventListener('keydown', calls));
    for (const key of ['a', 'b', 'c']) press(key);
    end();
    await expect.poll(() => keysOf(0)).toEqual(['a body']);
    press('d');
    for (const one of ends) one();
    await expect.poll(() => keysOf(0)).toEqual(['a body', 'b body', 'c body', 'd body']);
  });

  it('wait for the list of the screen, but not those of a text field beside it', async () => {
    const { keysOf, grid, main, field } = page();
    grid.setAttribute('aria-busy', 'true');
    main.focus();
    press('p');
    expect(keysOf(0)).toEqual([]);
    grid.setAttribute('aria-busy', 'false');
    await expect.poll(() => keysOf(0)).toEqual(['p main']);
    grid.setAttribute('aria-busy', 'true');
    field.focus();
    press('Enter');
    expect(keysOf(1)).toEqual(['Enter input']);
  });

  it('wait for the row under the keyboard to be loaded', async () => {
    const { keysOf, grid } = page();
    grid.innerHTML = '<div role="row" data-current data-loading></div>';
    grid.focus();
    press('p');
    expect(keysOf(0)).toEqual([]);
    grid.querySelector('[role=row]')?.removeAttribute('data-loading');
    await expect.poll(() => keysOf(0)).toEqual(['p div']);
  });

  it('do not wait for the row that an empty list has taken off the screen', () => {
    const { keysOf, grid } = page();
    grid.innerHTML = '<div role="row" data-current data-loading hidden></div>';
    grid.focus();
    press('p');
    expect(keysOf(0)).toEqual(['p div']);
  });

  it('wait for what a button of a sheet has begun', async () => {
    const { keysOf } = page();
    const sheet = (isPending: boolean) => (
      <Dialog title="Save" isOpen onClose={() => {}}>
        <Button autoFocus isPending={isPending}>
          Save
        </Button>
      </Dialog>
    );
    const { rerender, unmount } = render(sheet(true));
    press('x');
    expect(keysOf(0)).toEqual([]);
    rerender(sheet(false));
    await expect.poll(() => keysOf(0)).toEqual(['x button']);
    unmount();
  });

  it.each([
    { isDisabled: false, submitted: 1 },
    { isDisabled: true, submitted: 0 },
  ])(
    'send a form by its button in the foot of the sheet, disabled: $isDisabled',
    async ({ isDisabled, submitted }) => {
      const { field, keysOf } = page();
      const form = document.createElement('form');
      form.id = 'sheet';
      let count = 0;
      form.addEventListener('submit', (event) => {
        event.preventDefault();
        count += 1;
      });
      field.replaceWith(form);
      form.append(field);
      form.insertAdjacentHTML(
        'afterend',
        `<button type="submit" form="sheet" ${isDisabled ? 'disabled' : ''}></button>`,
      );
      field.focus();
      const end = beginPending();
      press('Enter');
      end();
      await expect.poll(() => keysOf(0)).toEqual(['Enter input']);
      expect(count).toBe(submitted);
    },
  );

  it('do not wait if they do the same on any screen, unless others wait before them', async () => {
    const { keysOf, grid, main } = page();
    anyScreen = ['i'];
    grid.setAttribute('aria-busy', 'true');
    main.focus();
    press('i');
    expect(keysOf(0)).toEqual(['i main']);
    press('p');
    press('i');
    expect(keysOf(1)).toEqual([]);
    grid.setAttribute('aria-busy', 'false');
    await expect.poll(() => keysOf(1)).toEqual(['p main', 'i main']);
  });

  it('wait for the answer to a field, whatever they do: it may lead to another screen', async () => {
    const { keysOf, field } = page();
    anyScreen = ['F1'];
    field.focus();
    field.setAttribute('aria-busy', 'true');
    press('F1');
    expect(keysOf(0)).toEqual([]);
    field.setAttribute('aria-busy', 'false');
    await expect.poll(() => keysOf(0)).toEqual(['F1 input']);
  });

  it('write into a field in one go', async () => {
    const { field } = page();
    const end = beginPending();
    for (const key of ['1', '0', '0']) press(key);
    field.focus();
    end();
    await expect.poll(() => field.value).toBe('100');
  });

  it('press a button by Enter, but not by Ctrl+Enter, as a browser does', async () => {
    const { keysOf, main } = page();
    main.innerHTML = '<button type="button">one</button>';
    const button = main.querySelector('button');
    let pressed = 0;
    button?.addEventListener('click', () => {
      pressed += 1;
    });
    button?.focus();
    const end = beginPending();
    press('Enter', { ctrlKey: true });
    press('Enter');
    end();
    await expect.poll(() => keysOf(0)).toHaveLength(2);
    await expect.poll(() => pressed).toBe(1);
  });

  it('are emptied by Escape, which takes their place', async () => {
    const { keysOf } = page();
    const end = beginPending();
    for (const key of ['a', 'b', 'Escape']) press(key);
    end();
    await expect.poll(() => keysOf(0)).toEqual(['Escape body']);
    expect(dropped).toEqual([]);
  });

  it('do not keep an Escape that gives up what is on its way', async () => {
    const { keysOf } = page();
    const Comparing = () => {
      useOnItsWayOrStopped(true);
      return null;
    };
    const { unmount } = render(<Comparing />);
    for (const key of ['a', 'Escape']) press(key);
    expect(keysOf(0)).toEqual(['Escape body']);
    press('b');
    unmount();
    await expect.poll(() => keysOf(0)).toEqual(['Escape body', 'b body']);
    expect(dropped).toEqual([]);
  });

  it('are emptied by a press of the mouse', async () => {
    const { keysOf } = page();
    const end = beginPending();
    press('a');
    document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    press('b');
    end();
    await expect.poll(() => keysOf(0)).toEqual(['b body']);
    expect(dropped).toEqual([]);
  });

  it('are dropped and counted where what they are for does not come', async () => {
    const { taken } = page();
    const end = beginPending();
    press('a');
    press('b');
    failPending();
    end();
    expect(dropped).toEqual(['2 absent']);
    press('c');
    expect(taken).toEqual(['c body', '-c body']);
  });

  it('are dropped and counted after 600 frames', async () => {
    page();
    stops.push(beginPending());
    press('a');
    await expect.poll(() => dropped).toEqual(['1 absent']);
  });

  it('are at most 64; what is beyond them is counted, and no later key overtakes it', async () => {
    const { keysOf } = page();
    const end = beginPending();
    for (let place = 0; place < 70; place += 1) press('a');
    end();
    await expect.poll(() => dropped).toEqual(['6 tooMany']);
    expect(keysOf(0)).toHaveLength(64);
  });

  it('are not what a key repeats that is held down', async () => {
    const { keysOf } = page();
    const end = beginPending();
    press('Enter');
    for (let place = 0; place < 5; place += 1)
      document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', repeat: true, bubbles: true }),
      );
    end();
    await expect.poll(() => keysOf(0)).toEqual(['Enter body']);
  });

  it('are not those of the browser', () => {
    const { keysOf } = page();
    stops.push(beginPending());
    press('F5');
    press('r', { ctrlKey: true });
    expect(keysOf(0)).toEqual(['F5 body', 'r body']);
  });
});

describe('P48 a question', () => {
  function ask(shownAt?: number) {
    const question = document.createElement('div');
    question.setAttribute('role', 'alertdialog');
    question.tabIndex = -1;
    if (shownAt !== undefined) question.dataset['shownAt'] = String(shownAt);
    document.body.append(question);
    question.focus();
    return question;
  }

  it('is given none of the keys that waited when it came', async () => {
    const { keysOf } = page();
    const end = beginPending();
    for (const key of ['Tab', 'Enter']) press(key);
    ask(0);
    end();
    await expect.poll(() => dropped).toEqual(['2 question']);
    expect(keysOf(0)).toEqual([]);
  });

  it('takes no key before it was drawn, nor one that was pressed before that', () => {
    const { keysOf } = page();
    const question = ask();
    press('Enter');
    question.dataset['shownAt'] = String(new Event('later').timeStamp + 60_000);
    press('Enter');
    expect(keysOf(0)).toEqual([]);
    // A notice replaces the one before, and so counts all that this question did not take.
    expect(dropped).toEqual(['1 question', '2 question']);
    question.dataset['shownAt'] = '0';
    press('Enter');
    expect(keysOf(0)).toEqual(['Enter div']);
  });

  it('is closed by Escape at once', () => {
    const { keysOf } = page();
    ask();
    press('Escape');
    expect(keysOf(0)).toEqual(['Escape div']);
  });

  it('is closed by an Escape that had to wait', async () => {
    const { keysOf } = page();
    const end = beginPending();
    ask(0);
    press('Escape');
    await new Promise((next) => requestAnimationFrame(next));
    expect(keysOf(0)).toEqual([]);
    end();
    await expect.poll(() => keysOf(0)).toEqual(['Escape div']);
    expect(dropped).toEqual([]);
  });

  it('takes no key that is only held down', () => {
    const { keysOf } = page();
    ask(0);
    press('Enter', { repeat: true });
    expect(keysOf(0)).toEqual([]);
  });
});
