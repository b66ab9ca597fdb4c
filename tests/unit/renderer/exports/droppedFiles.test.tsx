import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { NumbersImport } from '../../../../shared/ipc/exports.ts';
import { busyBridge, type FakeBridge } from '../../../fakes/fakeBridge.ts';
import { answerLate } from '../answerLate.ts';
import { freshDesk, renderKontor } from '../renderKontor.tsx';

const FILE = new File(['10001\n10002\n'], 'kunder.txt');
const READ: NumbersImport = {
  kind: 'read',
  fileName: null,
  text: '10001\n10002',
  entries: 2,
  column: null,
  hidden: 0,
};

async function desk(read: NumbersImport = READ): Promise<FakeBridge> {
  const fake = busyBridge();
  fake.answerWith('exports.importNumbers', async () => read);
  renderKontor(fake);
  await screen.findByRole('navigation');
  return fake;
}

const dragged = (files: readonly File[]) => ({
  dataTransfer: { types: ['Files'], files, dropEffect: 'none' },
});

/** False where the window keeps a dropped file from being shown in its place. */
const drop = (...files: readonly File[]) => fireEvent.drop(document.body, dragged(files));

const numbersBox = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /numbers/i });

describe('a file that is dropped on the window', () => {
  freshDesk();

  it('says while it is held there what will happen, and no more once it is gone', async () => {
    await desk();
    fireEvent.dragOver(document.body, dragged([FILE]));
    await screen.findByText(/^Drop a file of customer numbers/);
    fireEvent.dragLeave(document.body, { relatedTarget: null });
    await waitFor(() => expect(screen.queryByText(/^Drop a file of customer numbers/)).toBeNull());
  });

  it('is never shown by the window itself, and a column that is dragged is left alone', async () => {
    await desk();
    expect(fireEvent.dragOver(document.body, dragged([FILE]))).toBe(false);
    expect(drop(FILE)).toBe(false);
    const column = { dataTransfer: { types: ['text/plain'], files: [] } };
    expect(fireEvent.dragOver(document.body, column)).toBe(true);
    expect(fireEvent.drop(document.body, column)).toBe(true);
  });

  it.each([
    ['Export their PDFs…', 'exports.plan'],
    ['Statements of account…', 'exports.statementsPlan'],
    ['Refresh them…', 'refreshing.plan'],
  ])('asks what to do with its numbers, and “%s” has them in its sheet', async (choice, planned) => {
    const fake = await desk();
    drop(FILE);
    const dialog = await screen.findByRole('dialog', { name: 'What to do with these customers?' });
    within(dialog).getByText('2 customer numbers from kunder.txt');
    // Only its bytes cross the bridge, never its path or name (docs/promises.md P11).
    expect(fake.inputs('exports.importNumbers')[0]).toEqual({
      content: btoa('10001\n10002\n'),
    });
    await userEvent.click(within(dialog).getByRole('button', { name: choice }));
    await waitFor(() => expect(numbersBox().value).toBe('10001\n10002'));
    await waitFor(() => {
      const plan = fake.inputs(planned).at(-1);
      expect(JSON.stringify(plan)).toContain('10001\\n10002');
    });
  });

  it('has rows that its workbook hides, which are counted on both ways, also where no number is left', async () => {
    const fake = await desk({ ...READ, hidden: 3 });
    drop(FILE);
    await screen.findByText('2 customer numbers from kunder.txt 3 hidden rows are skipped.');
    await userEvent.keyboard('{Escape}');
    await userEvent.keyboard('{Shift>}m{/Shift}');
    await screen.findByRole('dialog');
    fake.answerWith('exports.importNumbers', async () => ({ ...READ, text: '', entries: 0, hidden: 1 }));
    drop(FILE);
    await screen.findByText('kunder.txt contains no customer numbers. 1 hidden row is skipped.');
  });

  it.each<[string, NumbersImport, RegExp, string]>([
    [
      'their column',
      { ...READ, column: 'Kundnummer' },
      /^2 customer numbers from the column “Kundnummer” in kunder\.txt$/,
      '10001\n10002',
    ],
    [
      'that they are compressed',
      { kind: 'refused', fileName: null, reason: 'packed' },
      /^kunder\.txt is compressed, or a spreadsheet that cannot be read\. Save it as CSV/,
      '',
    ],
  ])('may be chosen in the sheet as well, which says of its numbers %s', async (_, read, words, taken) => {
    const fake = await desk(read);
    await userEvent.keyboard('{Shift>}m{/Shift}');
    const sheet = await screen.findByRole('dialog');
    await userEvent.upload(
      sheet.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement,
      FILE,
    );
    await within(sheet).findByText(words);
    expect(fake.inputs('exports.importNumbers')).toEqual([{ content: btoa('10001\n10002\n') }]);
    expect(numbersBox().value).toBe(taken);
  });

  it('lands in the sheet that is open, wherever it is dropped', async () => {
    await desk();
    await userEvent.keyboard('{Shift>}m{/Shift}');
    await screen.findByRole('dialog');
    await userEvent.type(numbersBox(), '10004');
    fireEvent.dragOver(document.body, dragged([FILE]));
    await screen.findByText('Drop the file to add its customer numbers to the list.');
    drop(FILE);
    await waitFor(() => expect(numbersBox().value).toBe('10004\n10001\n10002'));
    expect(screen.queryByText('What to do with these customers?')).toBeNull();
  });

  it('loses nothing that is typed or dropped while it is read', async () => {
    const fake = await desk();
    await userEvent.keyboard('{Shift>}m{/Shift}');
    await screen.findByRole('dialog');
    const come = answerLate(fake, 'exports.importNumbers', READ);
    drop(FILE);
    await userEvent.type(numbersBox(), '10004');
    drop(FILE);
    await waitFor(() => expect(fake.inputs('exports.importNumbers')).toHaveLength(2));
    await come();
    await waitFor(() => expect(numbersBox().value).toBe('10004\n10001\n10002\n10001\n10002'));
  });

  it('waits until a dialog is closed that has no use for it', async () => {
    const fake = await desk();
    await userEvent.keyboard('?');
    await screen.findByRole('dialog');
    fireEvent.dragOver(document.body, dragged([FILE]));
    await screen.findByText('Close the open dialog first, then drop the file.');
    expect(drop(FILE)).toBe(false);
    expect(fake.inputs('exports.importNumbers')).toEqual([]);
  });

  it('is refused in words: too large, no text, no number, more than one', async () => {
    const fake = await desk({ kind: 'refused', fileName: null, reason: 'notText' });
    drop(new File([new Uint8Array(700_000)], 'large.txt'));
    await screen.findByText(/^large\.txt is too large\. The limit is 660\skB and 500,000 characters\./);
    expect(fake.inputs('exports.importNumbers')).toEqual([]);
    drop(new File(['\0'], 'picture.png'));
    await screen.findByText(/^picture\.png is not a text file/);
    fake.answerWith('exports.importNumbers', async () => ({ ...READ, text: '', entries: 0 }));
    drop(new File([''], 'empty.txt'));
    await screen.findByText('empty.txt contains no customer numbers.');
    drop(FILE, FILE);
    await screen.findByText('Drop one file at a time.');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('may be larger where the main process opens it: each way says its own limit', async () => {
    const fake = await desk({ kind: 'refused', fileName: 'large.csv', reason: 'tooLarge' });
    fake.changeApp({ host: 'electron' });
    await userEvent.keyboard('{Shift>}m{/Shift}');
    await userEvent.click(await screen.findByRole('button', { name: 'Import from file…' }));
    await screen.findByText(/^large\.csv is too large\. The limit is 2,0\sMB and 500,000/);
    drop(FILE);
    await screen.findByText(/^kunder\.txt is too large\. The limit is 660\skB and 500,000/);
  });
});
