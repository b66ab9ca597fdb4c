import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DATA_KEY_ACCOUNT, FOLDER_MARK_FILE } from '../../../electron/services/app/vaultService.ts';
import { openIngestWorker } from '../../../electron/store/ingestWorker.ts';
import { openQueryWorker } from '../../../electron/store/queryWorker.ts';
import type { KeyringSession } from '../../fakes/withKeyring.ts';
import { ref } from '../store/benchStore.ts';
import { copyFilled, KEY, setupOf } from '../store/filledStore.ts';

/** Customers that the clerk has opened, as many as the desk lists. */
const OPENED = 20;

/**
 * A data folder as the app leaves it: one connection, so many cached customers of which some were opened, the key of
 * it in the session's keyring.
 */
export async function startHome(
  session: KeyringSession,
  root: string,
  customers: number,
): Promise<{ readonly dataDir: string; readonly exportDir: string }> {
  const dataDir = join(root, `data-${customers}`);
  mkdirSync(dataDir, { mode: 0o700 });
  const store = join(dataDir, 'cache');
  if (customers > 0) copyFilled(store, customers);
  const writer = openIngestWorker(setupOf(store));
  const { apis: reader, close } = openQueryWorker(writer.answer.opened, KEY);
  reader.facts.putConnection({
    id: 'bench',
    name: 'Bench',
    environmentWord: 'Test',
    environmentTone: 'test',
    // Nothing answers there: a start makes no request.
    baseUrl: 'http://127.0.0.1:9',
    clientId: 'bench',
    sample: false,
    pdfPathTemplate: '/v2/invoices/{invoice_no}/pdf',
    agreementsListBody: '{}',
  });
  reader.facts.putActiveConnectionId('bench');
  for (let at = 0; at < Math.min(OPENED, customers); at += 1)
    reader.facts.opened(ref(1_000 + at), 1_000 + at);
  close();
  writer.close();
  const mark = `@${'0'.repeat(32)}`;
  writeFileSync(join(dataDir, FOLDER_MARK_FILE), mark, { mode: 0o600 });
  const names = [
    ...['service', 'Kontor', 'account', `${DATA_KEY_ACCOUNT}${mark}`],
    ...['xdg:schema', 'org.freedesktop.Secret.Generic'],
  ];
  const key = Buffer.from(KEY).toString('base64url');
  const stored = await session.run('secret-tool', ['store', '--label=Kontor', ...names], key);
  if (stored.code !== 0) throw new Error('the keyring took no key');
  return { dataDir, exportDir: join(root, 'exports') };
}
