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
  const focused = () => desk.page.evaluate(() => document.activeElement?.textContent ?? '');

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

  it('opens a menu by keys at its first line, and gives the focus back', async () => {
    const { page } = desk;
    await page.getByRole('button', { name: /Switch connection/ }).focus();
    const button = await focused();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('menu').waitFor();
    await expect.poll(focused).toContain('Sample data');
    await page.keyboard.press('ArrowUp');
    await expect.poll(focused).toContain('Manage connections');
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await expect.poll(focused).toBe(button);
  });

  it('loads another language when it is chosen, and leaves the focus where it is', async () => {
    const { page } = desk;
    await page.keyboard.press('Control+k');
    await page.keyboard.type('>settings');
    await page.keyboard.press('Enter');
    const language = page.getByRole('button', { name: /Language/ });
    await language.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: 'Svenska' }).click();
    await page.getByRole('heading', { name: 'Inställningar', level: 1 }).waitFor();
    await expect.poll(async () => (await scripts()).filter((name) => name === 'sv')).toHaveLength(2);
    await expect.poll(focused).toContain('Svenska');
    expect(desk.complaints).toEqual([]);
  });
});
