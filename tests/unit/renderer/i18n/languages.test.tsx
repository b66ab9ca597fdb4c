import { readdirSync, readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { LANGUAGES } from '../../../../renderer/i18n/Localized.tsx';
import { catalogues } from '../../../../shared/i18n/catalogues.ts';
import { LANGUAGES as ALL } from '../../../../shared/i18n/languages.ts';
import { createTranslator } from '../../../../shared/i18n/translator.ts';
import { DEFAULT_SETTINGS } from '../../../../shared/ipc/defaultSettings.ts';

const ROOT = join(import.meta.dirname, '../../../..');

describe('a language', () => {
  it('is a folder and a line of the lists, and nothing else knows of it', async () => {
    const folders = readdirSync(join(ROOT, 'shared/i18n'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
    expect([...ALL].toSorted()).toEqual(folders.toSorted());
    expect([...LANGUAGES].toSorted()).toEqual(folders.toSorted());
    const others = ALL.filter((language) => language !== 'en').join('|');
    const name = new RegExp(`['"\`/](${others})(-[A-Z]{2})?['"\`/]`);
    const named: string[] = [];
    for await (const file of glob('{electron,renderer,shared,scripts}/**/*.{ts,tsx,mjs}', { cwd: ROOT })) {
      if (/^shared\/i18n\/(\w+\/|languages\.ts|catalogues\.ts|unread\.ts)/.test(file)) continue;
      if (name.test(readFileSync(join(ROOT, file), 'utf8').replaceAll(/^\s*(\/?\*|\/\/).*/gm, ''))) {
        named.push(file);
      }
    }
    expect(named).toEqual([]);
  });

  it('is loaded when it is first used, and the one before stays on screen until then', async () => {
    vi.resetModules();
    const texts = await import('../../../../renderer/i18n/Localized.tsx');
    const { Localized } = await import('../../../../renderer/i18n/Localized.tsx');
    const { useTexts } = await import('../../../../renderer/i18n/useTexts.ts');
    const Word = () => useTexts('ui')('cancel');
    const shown = (language: 'en' | 'sv') => (
      <Localized settings={{ ...DEFAULT_SETTINGS, language }} systemLanguage="en">
        <Word />
      </Localized>
    );
    const { container, rerender } = render(shown('sv'));
    expect(container.textContent).toBe('');
    await screen.findByText(catalogues.sv.ui.cancel);
    expect(texts.loadedCatalogue('en')).toBeNull();
    // Taken into use after the first paint.
    await waitFor(() => expect(texts.catalogueInUse()).toBe(texts.loadedCatalogue('sv')));
    rerender(shown('en'));
    expect(container.textContent).toBe(catalogues.sv.ui.cancel);
    await screen.findByText(catalogues.en.ui.cancel);
    await waitFor(() => expect(document.documentElement.lang).toBe('en'));
  });

  it('comes with the texts of what is loaded later once any of it is, also while another language is on its way', async () => {
    vi.resetModules();
    const texts = await import('../../../../renderer/i18n/Localized.tsx');
    const english = await texts.loadCatalogue('en');
    expect(english.start).toEqual(catalogues.en.start);
    expect(english.settings).toBeUndefined();
    const coming = texts.loadCatalogue('sv');
    await texts.loadLaterTexts();
    await coming;
    expect(texts.loadedCatalogue('en')).toBe(english);
    expect(english.settings).toEqual(catalogues.en.settings);
    expect(texts.loadedCatalogue('sv')?.settings).toEqual(catalogues.sv.settings);
  });

  it.each(ALL)('has its own plural forms and puts values in as they are: %s', (language) => {
    const t = createTranslator(language, catalogues[language]);
    expect(t('ui', 'daysAgo', { count: 1 })).toContain('1');
    expect(t('ui', 'daysAgo', { count: 1 })).not.toBe(t('ui', 'daysAgo', { count: 2 }).replace('2', '1'));
    expect(t('ui', 'fetched', { moment: '{{moment}} $& $t(ui:cancel)' })).toContain(
      '{{moment}} $& $t(ui:cancel)',
    );
  });
});
