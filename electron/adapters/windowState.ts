import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Rectangle } from 'electron';
import { z } from 'zod';

const windowStateSchema = z.strictObject({
  x: z.number().int(),
  y: z.number().int(),
  width: z.number().int().min(720).max(20_000),
  height: z.number().int().min(480).max(20_000),
  maximized: z.boolean(),
});

export type WindowState = z.infer<typeof windowStateSchema>;

/** Where the window was last time; null when it is not known or on no screen that exists now. */
export function readWindowState(folder: string, screens: readonly Rectangle[]): WindowState | null {
  try {
    const state = windowStateSchema.parse(JSON.parse(readFileSync(join(folder, 'window.json'), 'utf8')));
    return screens.some((screen) => holdsTitleBar(screen, state)) ? state : null;
  } catch {
    return null;
  }
}

export function writeWindowState(folder: string, state: WindowState): void {
  try {
    writeFileSync(join(folder, 'window.json'), JSON.stringify(state), { mode: 0o600 });
  } catch {
    // A full disk must not prevent the window from closing; the next launch opens at the default place.
  }
}

function holdsTitleBar(screen: Rectangle, state: WindowState): boolean {
  const middle = state.x + state.width / 2;
  return (
    middle >= screen.x &&
    middle <= screen.x + screen.width &&
    state.y >= screen.y &&
    state.y <= screen.y + screen.height - 40
  );
}
