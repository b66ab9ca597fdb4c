import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { useExportChoiceStore } from '../../../../renderer/features/exports/exportRequest.ts';
import { DEFAULT_LIST_TEMPLATE } from '../../../../shared/domain/templateTokens.ts';
import { busyBridge } from '../../../fakes/fakeBridge.ts';
import { freshDesk, renderKontor } from '../renderKontor.tsx';

async function show(keys = '') {
  const fake = busyBridge();
  fake.answerWith('customerList.save', async () => ({ customers: 1, fileName: 'a.csv' }));
  renderKontor(fake);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('link', { name: 'Customers' }));
  await screen.findByText(/^5 of 5 customers/);
  screen.getByRole('grid').focus();
  await user.keyboard(`${keys}{Shift>}L{/Shift}`);
  const sheet = within(await screen.findByRole('dialog', { name: 'Save customer list to file' }));
  const choose = async (form: RegExp) => {
    await user.click(sheet.getByRole('button', { name: /Format$/ }));
    await user.click(await screen.findByRole('option', { name: form }));
  };
  return { fake, user, sheet, choose };
}

describe('the list of customers as a file', () => {
  freshDesk();
  beforeEach(() => useExportChoiceStore.setState({ listTemplate: DEFAULT_LIST_TEMPLATE }));

  it('may begin with lines that say what it is, where a spreadsheet opens it', async () => {
    const { fake, user, sheet, choose } = await show();
    await choose(/^CSV for programs/);
    sheet.getByText(/^For programs, not spreadsheets/);
    expect(sheet.queryByRole('checkbox', { name: /^Start with lines/ })).toBeNull();
    await choose(/^CSV for Excel/);
    await user.click(sheet.getByRole('checkbox', { name: /^Start with lines/ }));
    await user.click(sheet.getByRole('button', { name: 'Save…' }));
    expect(fake.inputs('customerList.save')).toMatchObject([
      { format: 'csv', preset: 'nordicExcel', linesAbove: true, template: DEFAULT_LIST_TEMPLATE },
    ]);
    await screen.findByText('1 customer saved to a.csv.');
  });

  it('is called as its template says, which is shown while it is typed', async () => {
    const { fake, user, sheet } = await show();
    await sheet.findByText('Customers.xlsx');
    fake.answerWith('customerList.previewName', async () => ({ name: '{x}.xlsx', unknownTokens: ['x'] }));
    const field = sheet.getByRole('textbox', { name: 'File name' });
    await user.clear(field);
    await user.type(field, '{{x}');
    await sheet.findByText('{x} is not a token. It stays in the names as typed.');
    await user.keyboard('{Enter}');
    expect(fake.inputs('customerList.save')).toMatchObject([{ template: '{x}', format: 'xlsx' }]);
  });

  it('says no filter of rows that were chosen by hand', async () => {
    const { fake, user, sheet } = await show(' ');
    await user.click(sheet.getByRole('button', { name: 'Save…' }));
    expect(fake.inputs('customerList.save')).toMatchObject([
      { selection: { kind: 'rows' }, filterWords: [] },
    ]);
  });

  it('stays with the reason where it could not be saved', async () => {
    const { fake, user, sheet } = await show();
    fake.failWith('customerList.save', 'diskFull');
    await user.click(sheet.getByRole('button', { name: 'Save…' }));
    await sheet.findByRole('alert');
  });
});
