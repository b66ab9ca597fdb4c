import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { render, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { findCommands, type Offered } from '../../../../renderer/app/lookUp/findCommands.ts';
import { useAllCommands } from '../../../../renderer/app/lookUp/LookUpBox.tsx';
import { isCalled } from '../../../../renderer/app/lookUp/lookUpEntries.ts';
import type { Command } from '../../../../renderer/base/commands.ts';
import { Localized } from '../../../../renderer/i18n/Localized.tsx';
import { LANGUAGES, type Language } from '../../../../shared/i18n/languages.ts';
import { createFakeBridge } from '../../../fakes/fakeBridge.ts';
import { busyDesk } from '../../../fakes/fakeData.ts';
import { freshDesk, renderKontor } from '../renderKontor.tsx';

const FEWEST = 150;
/** Places from the top within which the command is in sight at once. */
const IN_SIGHT = 3;

/** What clerks type, and the id of the command that they mean; a line that is indented goes on with the one before. */
function pairsOf(language: Language): readonly (readonly [typed: string, id: string])[] {
  const file = join(import.meta.dirname, 'commandWords', `${language}.txt`);
  const lines = readFileSync(file, 'utf8').trim().replaceAll('\n  ', ' ').split('\n');
  return lines.flatMap((line) => {
    const [id = '', typed = ''] = line.split(': ');
    return typed.split(', ').map((text) => [text, id] as const);
  });
}

let offered: () => Offered = () => ({ commands: [], fillers: new Set() });

function Probe() {
  offered = useAllCommands();
  return null;
}

/** All that the Overview offers in a language, what other screens have included. */
async function offeredIn(language: Language): Promise<Offered> {
  const data = busyDesk();
  const settings = { ...data.app.settings, language };
  renderKontor(createFakeBridge({ data: { ...data, app: { ...data.app, settings } } }));
  render(
    <Localized settings={settings} systemLanguage={language}>
      <Probe />
    </Localized>,
  );
  await waitFor(() => expect(offered().commands.map(({ id }) => id)).toContain('desk:commandPrint'));
  await waitFor(() => expect(offered().commands.map(({ id }) => id)).toContain('ask.overdue'));
  return offered();
}

describe('commands found by the words of clerks, on the Overview', () => {
  freshDesk();

  it.each(LANGUAGES)('%s', async (language) => {
    const all = await offeredIn(language);
    const pairs = pairsOf(language);
    expect(new Set(pairs.map(([typed, id]) => `${typed} ${id}`)).size).toBe(pairs.length);
    expect(pairs.length).toBeGreaterThanOrEqual(FEWEST);
    const missed = pairs.flatMap(([typed, id]) => {
      const ids = findCommands(all, typed, []).map((command) => command.id);
      const place = ids.indexOf(id);
      return place >= 0 && place < IN_SIGHT ? [] : [`${typed}: ${id} at ${place} after ${ids.slice(0, 4)}`];
    });
    expect(missed).toEqual([]);
  });

  it.each(LANGUAGES)(
    'each does what it is called, by its label and by the name of its screen: %s',
    async (language) => {
      const all = await offeredIn(language);
      const commands = all.commands.filter(({ ofText }) => ofText === undefined);
      // What was used last is the worst case: all the others.
      const recent = (id: string) => commands.map((command) => command.id).filter((other) => other !== id);
      const misses = (id: string, typed: string, isMeant: (first: Command) => boolean) => {
        const [first] = findCommands(all, typed, recent(id));
        return first !== undefined && isMeant(first) ? [] : [`${typed}: ${id}, not ${first?.id}`];
      };
      const missed = commands.flatMap(({ id, label, name = label }) => [
        ...misses(id, label, (first) => first.id === id),
        ...misses(id, label.toUpperCase(), (first) => first.id === id),
        ...misses(id, label.replaceAll(/[\p{P}\p{Z}]+/gu, ' '), (first) => isCalled(first, label)),
        // A command that is called as a screen or a part of the settings goes before it.
        ...misses(id, name, (first) => first.id === id || isCalled({ ...first, name: '' }, name)),
      ]);
      expect(missed).toEqual([]);
      // A screen whose name begins so, not what clerks look for by that word.
      expect(findCommands(all, language === 'fi' ? 'pankki' : 'bank', [])[0]?.id).toBe('bank');
    },
  );
});
