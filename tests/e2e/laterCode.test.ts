import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../shared/i18n/languages.ts';
import { browserForAll } from './harness/browserForAll.ts';
import { sampleDeskForAll } from './harness/sampleDeskForAll.ts';

describe('code that is loaded later, in a real browser', () => {
  const desk = sampleDeskForAll(browserForAll());
  const scripts = () =>
    desk.page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name.replace(/.*\/assets\/(.*)-[\w-]{8}\.js$/, '$1'))
        .filter((name) => !name.includes('/')),
    );

  it('is there once the desk stands: every screen, the texts of one language, and nothing that shows PDFs', async () => {
    await expect
      .poll(scripts)
      .toEqual(expect.arrayContaining(['CustomerView', 'SettingsView', 'MenuList', 'TooltipBody']));
    const loaded = await scripts();
    // What the first screen says, and the rest.
    expect(loaded.filter((name) => LANGUAGES.some((language) => language === name))).toEqual(['en', 'en']);
    expect(loaded).not.toContain('pdf');
    expect(desk.complaints).toEqual([]);
  });
});
