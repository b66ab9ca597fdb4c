import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { paths } from '../../../../renderer/base/paths.ts';
import { announce } from '../../../../renderer/ui/announcer.ts';
import { showToast } from '../../../../renderer/ui/toastStore.ts';
import { catalogues } from '../../../../shared/i18n/catalogues.ts';
import { busyBridge, type FakeBridge, fakeFailure } from '../../../fakes/fakeBridge.ts';
import { refreshJob } from '../../../fakes/fakeRefreshing.ts';
import { failing } from '../../../pages/hardScenes.ts';
import { everyJob } from '../../../pages/sceneJobs.ts';
import { allTexts } from '../../i18n/allTexts.ts';
import { rest } from '../customer/showCustomer.tsx';
import { freshDesk, renderKontor } from '../renderKontor.tsx';

type Said = { readonly key: string; readonly pattern: RegExp };

/** Letters by which a text with values is recognized. */
const RECOGNIZED = 8;

/** The word of an environment is the clerk's own once it is saved, and `done` is a status of the service as well. */
const NOT_KONTORS = /^(connections\.word|activity\.outcomeDone)/;

/** What English says in other words than Swedish; texts with values by all that is around them. */
function english(): readonly Said[] {
  const swedish = new Set(Object.values(allTexts(catalogues.sv)));
  return Object.entries(allTexts(catalogues.en)).flatMap(([key, text]) => {
    const letters = text.replaceAll(/\{\{\w+\}\}|[^\p{L}]/gu, '');
    if (NOT_KONTORS.test(key) || swedish.has(text)) return [];
    if (letters.length < (text.includes('{{') ? RECOGNIZED : 2)) return [];
    const parts = text.split(/\{\{\w+\}\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    return [{ key, pattern: new RegExp(`^${parts.join('.*')}$`, 's') }];
  });
}

const ENGLISH = english();
const SPOKEN = ['aria-label', 'aria-description', 'aria-valuetext', 'alt', 'placeholder', 'title'];

/** Texts of the page that are English and nothing else; what the clerk typed and what a service sent is neither. */
function englishOnScreen(): string[] {
  const texts = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
  const found: string[] = [document.title];
  while (texts.nextNode()) {
    const { nodeValue, parentElement } = texts.currentNode;
    if (parentElement?.closest('[lang=en]:not(html), style, script') === null) found.push(nodeValue ?? '');
  }
  for (const element of document.querySelectorAll(SPOKEN.map((name) => `[${name}]`).join())) {
    for (const name of SPOKEN) found.push(element.getAttribute(name) ?? '');
  }
  const parts = found.flatMap((text) => [text, ...text.split(/: | · |, |\. /)]).map((text) => text.trim());
  return [...new Set(parts)].flatMap((text) => {
    const said = ENGLISH.find(({ pattern }) => pattern.test(text));
    return said === undefined ? [] : [`${said.key}: ${text}`];
  });
}

async function inSwedish(fake: FakeBridge) {
  act(() => fake.changeApp({ settings: { ...fake.data.app.settings, language: 'sv' } }));
  await waitFor(() => expect(document.documentElement.lang).toBe('sv'));
  await rest();
}

const SCREENS = {
  '/': 'Overview',
  '/today': 'Today',
  '/customers': 'Customers',
  '/customers/nordfiber/10001': 'Customer 10001',
  '/invoices': 'All invoices',
  '/changes': 'Changes',
  '/as-of': 'Open items as of a date',
  '/jobs': 'Jobs',
  '/activity': 'Activity log',
  '/settings': 'Settings',
  '/connections/nordfiber': 'Connection Nordfiber',
  '/help/figures': 'Figures',
} as const;

describe('after a change of language', () => {
  freshDesk();

  it.each(Object.entries(SCREENS))('nothing is left in the old one: %s', async (path) => {
    const fake = busyBridge();
    const jobs = everyJob('');
    fake.data.app.jobs = jobs;
    renderKontor(fake, path);
    await screen.findAllByRole('heading', { level: 1 });
    await waitFor(() => expect(englishOnScreen().length).toBeGreaterThan(20));
    await rest();
    announce(catalogues.en.ui.copied);
    act(() => void showToast({ text: catalogues.en.ui.copied }));
    const ended = refreshJob({ id: 'ended', state: 'done', done: 2, failed: 1, endedAt: Date.now() });
    act(() => fake.emit('jobs.changed', [...jobs, ended]));
    const notices = within(screen.getByRole('region', { name: 'Notifications' }));
    if (path !== paths.jobs) await notices.findByText(/^Refresh/);
    await inSwedish(fake);
    expect(englishOnScreen()).toEqual([]);
  });

  it.each(['/', '/customers', '/customers/nordfiber/10001', '/changes'])(
    'what failed in the old one is said in the new: %s',
    async (path) => {
      const fake = failing();
      renderKontor(fake, path);
      await screen.findAllByText(catalogues.en.failure.serviceRejectedCredentials);
      act(() => void showToast({ failure: fakeFailure('diskFull') }));
      await screen.findByText(catalogues.en.failure.diskFull);
      await inSwedish(fake);
      await screen.findByText(catalogues.sv.failure.diskFull);
      expect(englishOnScreen()).toEqual([]);
    },
  );
});
