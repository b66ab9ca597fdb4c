import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { takeAppState, useAppStore } from '../../../../renderer/base/appStore.ts';
import { IDLE } from '../../../../renderer/base/useQuery.ts';
import { KeptExportSheet } from '../../../../renderer/features/exports/KeptExportSheet.tsx';
import { KontorFailure } from '../../../../shared/domain/failure.ts';
import { NO_FILTER } from '../../../../shared/domain/invoiceFilter.ts';
import { busyBridge, type FakeBridge } from '../../../fakes/fakeBridge.ts';
import { rest } from '../customer/showCustomer.tsx';
import { renderOver } from '../renderOver.tsx';

const CONNECTION = 'nordfiber';

afterEach(() => {
  cleanup();
  useAppStore.setState({ app: IDLE });
});

async function show(prepare: (fake: FakeBridge) => void = () => {}) {
  const fake = busyBridge();
  prepare(fake);
  takeAppState(fake.data.app);
  renderOver(fake, <KeptExportSheet connectionId={CONNECTION} onClose={() => undefined} />);
  await rest();
  const user = userEvent.setup();
  const choose = async (files: RegExp) => {
    await user.click(screen.getByRole('button', { name: /Files$/ }));
    await user.click(await screen.findByRole('option', { name: files }));
  };
  return { fake, user, choose };
}

it('offers a folder that grows, and says before what is in it and what stays in it', async () => {
  const { fake, user, choose } = await show();
  expect(screen.queryByText(/outside Kontor/)).toBeNull();
  await choose(/^Incremental folder/);
  expect(screen.getByText(/^Choose an empty folder, or one used for earlier exports/)).toBeTruthy();
  expect(
    screen.getByText(/forgotten since then are counted, without their numbers\..* outside Kontor/),
  ).toBeTruthy();
  expect(screen.getByText(/^The file is not encrypted/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Choose folder and start' }));
  expect(fake.inputs('exports.run')).toEqual([{ connectionId: CONNECTION }]);
  expect(fake.inputs('exports.list')).toEqual([]);
});

it('says how many invoices of how many customers there are, and writes a file for each customer into one folder', async () => {
  const { fake, user, choose } = await show(({ data }) => {
    data.customers = data.customers.filter(({ number }) => number === '10001');
  });
  await screen.findByText(/^48 invoices of 1 customer, updated /);
  await choose(/^A folder/);
  await user.click(screen.getByRole('button', { name: 'Choose folder and start' }));
  expect(fake.inputs('exports.list')).toMatchObject([
    {
      customer: { connectionId: CONNECTION, number: null },
      selection: { kind: 'allMatching', filter: NO_FILTER, except: [] },
      ...{ format: 'parquet', layout: 'byCustomer', manyFolders: false },
    },
  ]);
});

it('writes one file by Enter alone', async () => {
  const { fake, user } = await show();
  await screen.findByText(/^351 invoices of 5 customers, /);
  expect(document.activeElement?.getAttribute('role')).toBe('dialog');
  await user.keyboard('{Enter}');
  expect(fake.inputs('exports.list')).toMatchObject([{ format: 'parquet', layout: 'oneFile' }]);
});

it('says why a folder is refused, and can be tried again', async () => {
  const { fake, user, choose } = await show();
  fake.answerWith('exports.run', async () => {
    throw new KontorFailure('growingFolderOther');
  });
  await choose(/^Incremental folder/);
  await user.click(screen.getByRole('button', { name: 'Choose folder and start' }));
  expect(await screen.findByText(/^This folder contains other files\. Nothing was saved\./)).toBeTruthy();
  await choose(/^One file/);
  await user.click(screen.getByRole('button', { name: 'Choose file and start' }));
  expect(fake.inputs('exports.list')).toMatchObject([{ layout: 'oneFile', format: 'parquet' }]);
});
