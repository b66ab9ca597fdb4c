import { ConnectPage } from '../pages/connectPage.ts';
import type { ThreadedSandbox } from '../sandbox/startThreadedSandbox.ts';
import type { Photographer } from './photographer.ts';

/** First start, the form of a connection and its check. */
export async function walkStart(photographer: Photographer, sandbox: ThreadedSandbox): Promise<void> {
  const { baseUrl, credentials } = sandbox;
  const { page } = photographer;
  await page.getByRole('button', { name: /^Connect to a service/ }).waitFor();
  await photographer.take('start');
  const connect = new ConnectPage(page);
  await connect.begin();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Nordfiber');
  await photographer.take('connection-form');
  await page.getByRole('textbox', { name: 'Address' }).fill(baseUrl);
  await page.getByRole('textbox', { name: 'Client ID' }).fill(credentials.clientId);
  await page.getByRole('textbox', { name: 'Client secret' }).fill(credentials.clientSecret);
  await page.getByRole('button', { name: 'Save and check' }).click();
  await page.getByText('The connection works.').waitFor();
  await connect.checkWith('K10001');
  await photographer.take('connection-check');
}
