import { createServer, type ServerResponse } from 'node:http';
import { SAMPLE_RECORD } from '../../fakes/sampleRecord.ts';
import { ended, listening } from '../../onLoopback.ts';

/** What must be in no file that is sent to anybody; each is one that Kontor keeps, shows or logs beside. */
export const CANARY = {
  secret: 'canary-secret-4b1f7c',
  clientId: 'canary-client-88d1',
  generalToken: 'canary-general-token-9d2e',
  customerToken: 'canary-customer-token-77aa',
  connection: 'Canary Nordfiber',
  environment: 'CANARYPROD',
  host: 'canary-host.example',
  path: 'canary-api',
  pdfPath: 'canary-pdf',
  number: '4711081',
  givenName: 'Canary Åkesson AB',
  externalId: 'CANARY-EXT-5521',
  addressLine: 'Canary Storgatan 14',
  view: 'Canary late ones',
  list: 'Canary wholesale',
  currency: 'CANARYkr',
  account: 'canary.clerk',
  invoiceNo: 'CANARY-INV-1',
  entryNo: 'CANARY-ENTRY-1',
  status: 'canary-status',
  tag: 'canary-tag',
  agreement: 'canary-agreement-1c1e',
  installation: 'Canary Ringvägen 9',
  folder: 'canary-folder',
  file: 'canary-file',
} as const;

/** In hundredths 814091107: an amount that no count, size or time comes near. */
export const CANARY_AMOUNT = 8_140_911.07;

/** A service whose answers hold canaries, and later its failures too. */
export async function startCanaryService() {
  let fails = false;
  const server = createServer((request, response) => {
    request.resume();
    answer(request.url ?? '', response);
  });
  const answer = (url: string, response: ServerResponse) => {
    if (url.includes('oauth'))
      return send(response, { access_token: CANARY.generalToken, expires_in: 3_600 });
    if (url.includes('authenticate'))
      return send(response, { token: CANARY.customerToken, expires_in: 3_600 });
    if (fails) return response.writeHead(418, CANARY.tag).end(JSON.stringify(CANARY));
    if (url.includes(CANARY.pdfPath)) {
      return response
        .writeHead(200, { 'content-type': 'application/pdf' })
        .end(`%PDF-1.4\n${CANARY.invoiceNo}\n%%EOF\n`);
    }
    if (url.includes('/invoices')) return send(response, [RECORD]);
    return send(response, [{ external_id: CANARY.agreement, installation_address: CANARY.installation }]);
  };
  const port = await listening(server);
  return {
    address: `http://127.0.0.1:${port}/${CANARY.path}`,
    failFromNowOn: () => {
      fails = true;
    },
    close: () => ended(server),
  };
}

const RECORD = {
  ...SAMPLE_RECORD,
  invoice_no: CANARY.invoiceNo,
  entry_no: CANARY.entryNo,
  agreement_external_id: CANARY.agreement,
  amount_outstanding: CANARY_AMOUNT,
  price: CANARY_AMOUNT,
  price_vat: CANARY_AMOUNT,
  balance: CANARY_AMOUNT,
  status: CANARY.status,
  tags: [CANARY.tag],
};

function send(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
