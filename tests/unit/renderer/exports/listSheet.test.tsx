import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { takeAppState, useAppStore } from '../../../../renderer/base/appStore.ts';
import { IDLE } from '../../../../renderer/base/useQuery.ts';
import { useExportChoiceStore } from '../../../../renderer/features/exports/exportRequest.ts';
import { ListSheet } from '../../../../renderer/features/exports/ListSheet.tsx';
import type { CustomerNumber } from '../../../../shared/domain/customerRef.ts';
import { EXPORTED_COLUMNS } from '../../../../shared/domain/invoiceFields.ts';
import { NO_FILTER } from '../../../../shared/domain/invoiceFilter.ts';
import { DEFAULT_LIST_TEMPLATE } from '../../../../shared/domain/templateTokens.ts';
import { busyBridge } from '../../../fakes/fakeBridge.ts';
import { rest } from '../customer/showCustomer.tsx';
import { renderOver } from '../renderOver.tsx';

async function show() {
  const fake = busyBridge();
  takeAppState(fake.data.app);
  renderOver(
    fake,
    <ListSheet
      customer={{ connectionId: 'nordfiber', number: '10001' as CustomerNumber }}
      selection={null}
      filter={{ ...NO_FILTER, overdue: true, text: '51' }}
      describeFilter={() => ['Overdue']}
      sort={[]}
      columns={{ order: ['invoiceNo'], shown: ['invoiceNo'] }}
      unreadable={0}
      onClose={() => undefined}
    />,
  );
  await rest();
  const user = userEvent.setup();
  const choose = async (form: RegExp) => {
    await user.click(screen.getByRole('button', { name: /Format$/ }));
    await user.click(await screen.findByRole('option', { name: form }));
  };
  const start = () => user.click(screen.getByRole('button', { name: 'Choose file and start' }));
  return { fake, user, choose, start };
}

afterEach(() => {
  cleanup();
  useAppStore.setState({ app: IDLE });
  useExportChoiceStore.setState({ listTemplate: DEFAULT_LIST_TEMPLATE });
});

describe('the sheet of a list', () => {
  it('sends the filter in the words of the screen, for the file to say', async () => {
    const { fake, start } = await show();
    await start();
    expect(fake.inputs('exports.list')).toMatchObject([
      { format: 'xlsx', filterWords: ['Text: 51', 'Overdue'], template: DEFAULT_LIST_TEMPLATE },
    ]);
  });

  it('says which CSV is for programs and which for spreadsheets, where lines above can be had', async () => {
    const { fake, user, choose, start } = await show();
    await choose(/^CSV for programs/);
    expect(screen.getByText(/^For programs, not spreadsheets/)).toBeTruthy();
    expect(screen.queryByRole('checkbox', { name: /^Start with lines/ })).toBeNull();
    await choose(/^CSV for Excel/);
    expect(screen.getByText(/text that looks like a formula is made safe/)).toBeTruthy();
    await user.click(screen.getByRole('checkbox', { name: /^Start with lines/ }));
    await start();
    expect(fake.inputs('exports.list')).toMatchObject([
      { format: 'csv', preset: 'nordicExcel', linesAbove: true },
    ]);
  });

  it('says of a Parquet file that it is not encrypted, and is begun by keys alone', async () => {
    const { fake, user } = await show();
    const tabTo = async (name: RegExp | string) => {
      const button = screen.getByRole('button', { name });
      for (let tabs = 0; tabs < 30 && document.activeElement !== button; tabs += 1) await user.tab();
      expect(document.activeElement).toBe(button);
    };
    expect(screen.queryByText(/^The file is not encrypted/)).toBeNull();
    await tabTo(/Format$/);
    await user.keyboard('p');
    await screen.findByText(/^The file is not encrypted/);
    expect(screen.queryByRole('group', { name: 'Columns' })).toBeNull();
    await tabTo('Choose file and start');
    await user.keyboard('{Enter}');
    const columns = [...EXPORTED_COLUMNS];
    expect(fake.inputs('exports.list')).toMatchObject([{ format: 'parquet', columns }]);
  });

  it('shows what the file will be called, and what is wrong with the template', async () => {
    const { fake, user, start } = await show();
    expect(await screen.findByText('Invoices 10001')).toBeTruthy();
    fake.answerWith('exports.previewListName', async () => ({ name: '{x}.xlsx', unknownTokens: ['x'] }));
    const field = screen.getByRole('textbox', { name: 'File name' });
    await user.clear(field);
    await user.type(field, '{{x}');
    expect(await screen.findByText('{x} is not a token. It stays in the names as typed.')).toBeTruthy();
    await start();
    expect(fake.inputs('exports.list')).toMatchObject([{ template: '{x}' }]);
  });
});
