import { render, screen, within } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, describe, expect, it } from 'vitest';
import { Localized } from '../../../../renderer/i18n/Localized.tsx';
import { DateField } from '../../../../renderer/ui/DateField.tsx';
import { loadChunksAhead } from '../../../../renderer/ui/lazyComponent.tsx';
import type { LocalDate } from '../../../../shared/domain/wallClock.ts';
import type { Language } from '../../../../shared/i18n/languages.ts';
import { DEFAULT_SETTINGS } from '../../../../shared/ipc/defaultSettings.ts';
import type { Settings } from '../../../../shared/ipc/settings.ts';

interface Given {
  readonly typed?: string;
  readonly min?: LocalDate;
  readonly max?: LocalDate;
  readonly language?: Language;
  readonly dateFormat?: Settings['dateFormat'];
}

function Field({ typed = '', min, max }: Given) {
  const [value, setValue] = useState(typed);
  return <DateField label="Due" value={value} onChange={setValue} min={min} max={max} />;
}

function show({ language = 'en', dateFormat = 'iso', ...given }: Given = {}) {
  render(
    <Localized settings={{ ...DEFAULT_SETTINGS, language, dateFormat }} systemLanguage="en">
      <Field {...given} />
    </Localized>,
  );
  return userEvent.setup();
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Due' });
const focused = () => document.activeElement?.getAttribute('aria-label');

/** Opens the calendar of the field by its keys. */
async function openCalendar(user: UserEvent, name: RegExp = /2026/) {
  await user.click(field());
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  return screen.findByRole('grid', { name });
}

beforeAll(() => loadChunksAhead());

describe('a date field', () => {
  it('takes a day from the calendar by keys alone, and returns the focus', async () => {
    const user = show({ typed: '2026-11-20' });
    const grid = await openCalendar(user, /November 2026/);
    expect(focused()).toMatch(/20 November 2026/);
    expect(within(grid).getByRole('rowheader', { name: 'Week 47' })).toBeTruthy();
    await user.keyboard('{ArrowDown}{PageDown}{ArrowLeft}');
    expect(focused()).toMatch(/26 December 2026/);
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('grid')).toBeNull();
    await expect.poll(() => document.activeElement).toBe(field());
    expect(field().value).toBe('2026-12-26');
  });

  it('changes nothing on Escape, which closes only the calendar', async () => {
    const user = show({ typed: '2026-11-20' });
    await openCalendar(user);
    await user.keyboard('{ArrowRight}{Escape}');
    expect(screen.queryByRole('grid')).toBeNull();
    await expect.poll(() => document.activeElement).toBe(field());
    expect(field().value).toBe('2026-11-20');
  });

  it('opens by its button too, which Tab skips', async () => {
    const user = show();
    await user.click(field());
    await user.tab();
    expect(document.activeElement).toBe(document.body);
    const button = screen.getByRole('button', { name: 'Calendar: Due' });
    await user.click(button);
    await screen.findByRole('grid');
    expect(document.querySelector('[data-today]')).toBeTruthy();
    await user.keyboard('{Escape}');
    await expect.poll(() => document.activeElement).toBe(button);
  });

  it('offers only days from the first to the last one', async () => {
    const user = show({
      typed: '2026-11-20',
      min: '2026-11-10' as LocalDate,
      max: '2026-11-21' as LocalDate,
    });
    await openCalendar(user);
    await user.keyboard('{ArrowDown}{ArrowDown}{PageDown}{Enter}');
    expect(field().value).toBe('2026-11-21');
  });

  it('writes the day in the clerk’s format', async () => {
    const user = show({ typed: '20.11.2026', dateFormat: 'day.month.year' });
    await openCalendar(user);
    await user.keyboard('{ArrowRight}{Enter}');
    expect(field().value).toBe('21.11.2026');
  });

  it.each<[Language, Settings['dateFormat'], string, RegExp]>([
    ['en', 'iso', 'YYYY-MM-DD', /November 2026/],
    ['sv', 'iso', 'ÅÅÅÅ-MM-DD', /november 2026/],
    ['nb', 'day.month.year', 'DD.MM.ÅÅÅÅ', /november 2026/],
    ['da', 'day/month/year', 'DD/MM/ÅÅÅÅ', /november 2026/],
    ['fi', 'iso', 'VVVV-KK-PP', /marraskuu 2026/],
    ['de', 'month/day/year', 'MM/TT/JJJJ', /November 2026/],
  ])('speaks %s, with %s as %s', async (language, dateFormat, form, month) => {
    const user = show({ language, dateFormat, typed: '2026-11-20' });
    expect(field().placeholder).toBe(form);
    const grid = await openCalendar(user, month);
    // 2026-11-01 is a Sunday: in weeks that begin on Monday it ends the first row.
    const [firstWeek] = within(grid).getAllByRole('rowheader');
    expect(firstWeek?.textContent).toBe('44');
    expect(firstWeek?.closest('tr')?.lastElementChild?.textContent).toBe('1');
    await user.keyboard('{Escape}');
    await user.clear(field());
    await user.type(field(), '2026-02-30');
    expect(document.body.textContent).toContain(form);
  });
});
