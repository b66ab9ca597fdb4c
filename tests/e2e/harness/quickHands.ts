import type { CDPSession, Page } from 'playwright-core';

/** Keys of a sequence that are not one character, with the codes that a browser gives them. */
const NAMED: Readonly<
  Record<string, { readonly key: string; readonly code: string; readonly keyCode: number }>
> = {
  Enter: { key: 'Enter', code: 'Enter', keyCode: 13 },
  Tab: { key: 'Tab', code: 'Tab', keyCode: 9 },
  Escape: { key: 'Escape', code: 'Escape', keyCode: 27 },
  Space: { key: ' ', code: 'Space', keyCode: 32 },
  Backspace: { key: 'Backspace', code: 'Backspace', keyCode: 8 },
  Delete: { key: 'Delete', code: 'Delete', keyCode: 46 },
  Home: { key: 'Home', code: 'Home', keyCode: 36 },
  End: { key: 'End', code: 'End', keyCode: 35 },
  PageDown: { key: 'PageDown', code: 'PageDown', keyCode: 34 },
  Left: { key: 'ArrowLeft', code: 'ArrowLeft', keyCode: 37 },
  Up: { key: 'ArrowUp', code: 'ArrowUp', keyCode: 38 },
  Right: { key: 'ArrowRight', code: 'ArrowRight', keyCode: 39 },
  Down: { key: 'ArrowDown', code: 'ArrowDown', keyCode: 40 },
  F1: { key: 'F1', code: 'F1', keyCode: 112 },
  F6: { key: 'F6', code: 'F6', keyCode: 117 },
  F10: { key: 'F10', code: 'F10', keyCode: 121 },
};

const MODIFIERS = { Alt: 1, Ctrl: 2, Shift: 8 } as const;
const WITH_SHIFT: Readonly<Record<string, string>> = { '?': 'Slash' };
const CODES: Readonly<Record<string, string>> = { '/': 'Slash', '[': 'BracketLeft', ']': 'BracketRight' };

interface Stroke {
  readonly key: string;
  readonly code: string;
  readonly keyCode: number;
  readonly modifiers: number;
  readonly text?: string;
}

/** `Ctrl+k "10001" Enter Shift+S`: keys and chords, and texts in quotes, each of whose characters is a key. */
export function strokesOf(sequence: string): readonly Stroke[] {
  return (sequence.match(/"[^"]*"|\S+/g) ?? []).flatMap((part) =>
    part.startsWith('"') ? [...part.slice(1, -1)].map((character) => strokeOf(character)) : [strokeOf(part)],
  );
}

function strokeOf(part: string): Stroke {
  const names = part.length > 1 ? part.split('+') : [part];
  const name = names.pop() ?? '';
  const modifiers = names.reduce((sum, one) => sum + (MODIFIERS[one as keyof typeof MODIFIERS] ?? 0), 0);
  const named = NAMED[name];
  if (named !== undefined)
    return { ...named, modifiers, ...textOf(name === 'Enter' ? '\r' : named.key, modifiers) };
  const letter = name.toUpperCase();
  return {
    key: name,
    code: /^[A-Z]$/.test(letter) ? `Key${letter}` : (CODES[name] ?? WITH_SHIFT[name] ?? `Digit${name}`),
    keyCode: letter.charCodeAt(0),
    modifiers: modifiers | (WITH_SHIFT[name] === undefined ? 0 : MODIFIERS.Shift),
    ...textOf(name, modifiers),
  };
}

/** What a key writes where a text is typed; a chord writes nothing. */
function textOf(character: string, modifiers: number): { readonly text?: string } {
  const isChord = (modifiers & (MODIFIERS.Ctrl | MODIFIERS.Alt)) !== 0;
  return character.length === 1 && !isChord ? { text: character } : {};
}

/** A keyboard that does not wait until the page has taken a key before it presses the next one. */
export class QuickHands {
  readonly #session: CDPSession;

  private constructor(session: CDPSession) {
    this.#session = session;
  }

  static async at(page: Page): Promise<QuickHands> {
    return new QuickHands(await page.context().newCDPSession(page));
  }

  /** The processor so many times as slow as it is. */
  async slow(times: number): Promise<void> {
    await this.#session.send('Emulation.setCPUThrottlingRate', { rate: times });
  }

  /** Presses one key after the other, so many milliseconds apart, and returns once the page has seen all of them. */
  async type(sequence: string, gap: number): Promise<void> {
    const seen: Promise<unknown>[] = [];
    for (const { text, ...stroke } of strokesOf(sequence)) {
      const { keyCode: windowsVirtualKeyCode, ...rest } = stroke;
      const common = { ...rest, windowsVirtualKeyCode };
      const down = text === undefined ? { type: 'rawKeyDown' as const } : { type: 'keyDown' as const, text };
      const commands = stroke.key === 'v' && (stroke.modifiers & MODIFIERS.Ctrl) !== 0 ? ['paste'] : [];
      seen.push(this.#session.send('Input.dispatchKeyEvent', { ...common, ...down, commands }));
      seen.push(this.#session.send('Input.dispatchKeyEvent', { ...common, type: 'keyUp' }));
      if (gap > 0) await new Promise((resolve) => setTimeout(resolve, gap));
    }
    await Promise.all(seen);
  }
}
