import type { SandboxCredentials } from '../../../electron/sandbox/sandboxHandlers.ts';
import type { Launch } from './launch.ts';

/** A sample service, wherever it runs. */
export interface Service {
  readonly baseUrl: string;
  readonly credentials: SandboxCredentials;
}

/** A connection as the form sends it, but for what belongs to one service. */
export const DRAFT = {
  id: null,
  name: 'Nordfiber',
  environmentWord: 'TEST',
  environmentTone: 'test',
  pdfPathTemplate: '/v2/invoices/{invoice_no}/pdf',
  agreementsListBody: '{}',
} as const;

/** Saves a connection to a sample service, as the form does, and gives its id. */
export async function connectTo(
  app: Launch,
  { baseUrl: address, credentials: { clientId, clientSecret: secret } }: Service,
): Promise<string> {
  const { id } = await app.calls.connections.save({ ...DRAFT, address, clientId, secret });
  return id;
}
