import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { NO_SENDER_SETTINGS, type SenderSettings } from '../../../shared/ipc/connections.ts';
import { folderForEach } from '../ownFolder.ts';
import { missingTools, printed } from '../writers/pdfTools.ts';
import { SENDER } from '../writers/sampleSender.ts';
import { deskForEach } from './deskForEach.ts';

const tools = missingTools('pdftotext');
const SETTINGS: SenderSettings = { sender: SENDER, currency: 'EUR', language: 'fi' };

describe.skipIf(tools !== null)(`the sender of a connection (${tools ?? 'pdftotext'})`, () => {
  const desk = deskForEach('K10001');
  const folder = folderForEach();

  const textOf = async (bytes: Uint8Array) => {
    const path = join(folder(), 'paper.pdf');
    await writeFile(path, bytes);
    const text = await printed('pdftotext', '-layout', path, '-');
    return text.normalize('NFC').replaceAll('\u00a0', ' ').replaceAll(/ +/g, ' ');
  };
  const statement = async () => {
    const { customer } = desk;
    const order = { customer, scope: 'all', from: null, to: null, lateOn: null } as const;
    return textOf((await desk.app.calls.exports.printStatement({ ...order, printId: null })).bytes);
  };

  it('is on its statements, in their language, with its numbers and dates, and its reference', async () => {
    expect(await statement()).not.toContain(SENDER.name);
    const { connectionId } = desk.customer;
    expect(await desk.app.calls.sender.put({ connectionId, ...SETTINGS })).toEqual(SETTINGS);
    const text = await statement();
    for (const said of [SENDER.name, 'SE45 5000 0000 0583 9825 7466', '100016', 'Tiliote', 'EUR'])
      expect(text).toContain(said);
    expect(text).toMatch(/\b\d\d?\.\d\d?\.\d{4}\b/);
    expect(text).not.toMatch(/\b\d{4}-\d\d-\d\d\b/);
  });

  it('gives way to the language of the customer, whose statements it is', async () => {
    const { customer } = desk;
    const { customers, sender } = desk.app.calls;
    await sender.put({ connectionId: customer.connectionId, ...SETTINGS });
    await customers.note({ customer, paperLanguage: 'de' });
    expect(await sender.languageOf({ customer })).toEqual({ language: 'de' });
    const text = await statement();
    expect(text).toContain('Kontoauszug');
    expect(text).not.toContain('Tiliote');
    await customers.note({ customer, paperLanguage: null });
    expect(await statement()).toContain('Tiliote');
  });

  it('is seen on a statement of nobody before it is saved', async () => {
    const { bytes } = await desk.app.calls.exports.previewSender(SETTINGS);
    const text = await textOf(bytes);
    for (const said of [SENDER.name, '5402-9681', '100016', 'Tiliote', '200417', '9 687,50 EUR'])
      expect(text).toContain(said);
    expect(await desk.app.calls.sender.get({ connectionId: desk.customer.connectionId })).toEqual(
      NO_SENDER_SETTINGS,
    );
  });
});
