import type { InvoiceListing } from './customerInvoices.ts';
import type { PdfShelf } from './invoicePdf.ts';
import { exactFields, type Grant, jsonObject, type TokenIssuer } from './requestChecks.ts';
import { agreementOf, paymentSubscriptionsOf } from './sampleAgreements.ts';
import type { SampleCustomer } from './sampleCustomer.ts';
import type { SampleWorld } from './sampleWorld.ts';
import { type Answer, arrayAnswer, jsonAnswer, Refusal } from './sandboxAnswer.ts';
import type { Noting, Route } from './sandboxEndpoints.ts';

/** What the handlers work with. */
interface HandlerParts {
  readonly world: SampleWorld;
  readonly tokens: TokenIssuer;
  readonly pdfs: PdfShelf;
  readonly credentials: SandboxCredentials;
}

/** Answers requests that passed the checks of method, headers and token. */
export class SandboxHandlers {
  readonly #parts: HandlerParts;
  readonly #bodies = new WeakMap<InvoiceListing, Answer>();

  constructor(parts: HandlerParts) {
    this.#parts = parts;
  }

  /** @throws Refusal */
  async answer(
    { endpoint, params }: Route,
    grant: Grant | null,
    body: string,
    note: Noting,
  ): Promise<Answer> {
    const param = (name: string) => params[name] ?? '';
    switch (endpoint.name) {
      case 'generalToken':
        return this.#generalToken(body);
      case 'customerToken':
        return this.#customerToken(body, note);
      case 'invoices':
        return this.#invoices(this.#granted(grant));
      case 'invoicePdf':
        return this.#invoicePdf(this.#granted(grant), param('invoice_no'));
      case 'agreements': {
        jsonObject(body);
        const { agreements } = this.#byExternalId(param('customerExternalId'));
        return listAnswer(agreements.keys.map((_, index) => agreementOf(agreements, index)));
      }
      case 'paymentSubscriptions':
        return listAnswer(paymentSubscriptionsOf(this.#byExternalId(param('customerExternalId')).agreements));
      case 'agreement':
        return jsonAnswer(200, this.#agreement(param('agreement_external_id')).agreement);
      case 'deliveries':
        // The address belongs to the details of one delivery (docs/service.md §9).
        return listAnswer(
          this.#agreement(param('agreement_external_id')).deliveries.map(
            ({ address: _address, ...delivery }) => delivery,
          ),
        );
      case 'delivery': {
        const found = this.#parts.world.delivery(param('delivery_type'), param('delivery_external_id'));
        if (found === null) throw new Refusal(404, 'delivery_not_found', 'There is no such delivery.');
        return jsonAnswer(200, found);
      }
    }
  }

  #generalToken(body: string): Answer {
    const fields = exactFields(body, ['grant_type', 'client_id', 'client_secret']);
    if (fields.grant_type !== 'client_credentials') {
      throw new Refusal(400, 'grant_type', 'grant_type must be client_credentials.', { violation: 'body' });
    }
    const { clientId, clientSecret } = this.#parts.credentials;
    if (fields.client_id !== clientId || fields.client_secret !== clientSecret) {
      throw new Refusal(401, 'invalid_client', 'Client id or secret is wrong.');
    }
    const { tokens } = this.#parts;
    return jsonAnswer(200, {
      token_type: 'Bearer',
      expires_in: tokens.expiresIn,
      access_token: tokens.issue({ level: 'general' }),
    });
  }

  #customerToken(body: string, note: Noting): Answer {
    const { customer_number: customerNumber } = exactFields(body, ['customer_number']);
    if (!/^\d+$/.test(customerNumber)) {
      throw new Refusal(400, 'customer_number', 'customer_number holds digits, without prefix.', {
        violation: 'body',
      });
    }
    note({ customerNumber });
    const { tokens, world } = this.#parts;
    if (world.customer(customerNumber) === null) {
      throw new Refusal(404, 'customer_not_found', 'There is no customer of this number.');
    }
    return jsonAnswer(200, {
      token_type: 'Bearer',
      expires_in: tokens.expiresIn,
      token: tokens.issue({ level: 'customer', customerNumber }),
    });
  }

  #invoices({ invoices }: SampleCustomer): Answer {
    const listing = invoices.listing();
    const ready = this.#bodies.get(listing);
    if (ready !== undefined) return ready;
    const answer = arrayAnswer(listing.count, listing.textAt);
    this.#bodies.set(listing, answer);
    return answer;
  }

  async #invoicePdf(customer: SampleCustomer, invoiceNo: string): Promise<Answer> {
    const invoice = customer.invoices.find(invoiceNo);
    if (invoice === null || !invoice.has_pdf) {
      throw new Refusal(404, 'pdf_not_found', 'There is no PDF of this invoice for this customer.');
    }
    const body = await this.#parts.pdfs.pdf(customer, invoice);
    return { status: 200, headers: { 'content-type': 'application/pdf' }, body };
  }

  #granted(grant: Grant | null): SampleCustomer {
    const customer = grant?.level === 'customer' ? this.#parts.world.customer(grant.customerNumber) : null;
    if (customer === null)
      throw new Refusal(404, 'customer_not_found', 'There is no customer of this number.');
    return customer;
  }

  #byExternalId(externalId: string): SampleCustomer {
    const customer = this.#parts.world.customerByExternalId(externalId);
    if (customer === null) throw new Refusal(404, 'customer_not_found', 'There is no such customer.');
    return customer;
  }

  #agreement(externalId: string) {
    const file = this.#parts.world.agreement(externalId);
    if (file === null) throw new Refusal(404, 'agreement_not_found', 'There is no such agreement.');
    return file;
  }
}

function listAnswer(values: readonly unknown[]): Answer {
  return arrayAnswer(values.length, (position) => JSON.stringify(values[position]));
}

/** The client that the sample service knows (docs/service.md §4.1). Sample values, not a real secret. */
export interface SandboxCredentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

export const SAMPLE_CREDENTIALS: SandboxCredentials = {
  clientId: 'kontor-sample-client',
  clientSecret: 'kontor-sample-secret',
};

/** Everything may be left out; all of it can be cloned to a thread. */
export interface SandboxOptions {
  /** 0, the default, takes any free port. The address is always 127.0.0.1. */
  readonly port?: number;
  /** Decides all sample data. Default `kontor`. */
  readonly seed?: string;
  /** `YYYY-MM-DD` that ages count from; today's local date by default. It stays for the life of the server. */
  readonly referenceDate?: string;
  readonly credentials?: SandboxCredentials;
  /** Lifetime of both token kinds in seconds. Default 31536000 (docs/service.md §8). */
  readonly expiresIn?: number;
  /** Path of PDFs, which the document does not show. Default `/v2/invoices/{invoice_no}/pdf`. */
  readonly pdfPath?: string;
  /** Bytes of finished PDFs that are kept. Default 64 MiB. */
  readonly pdfCacheBytes?: number;
}

export const DEFAULT_SEED = 'kontor';
export const DEFAULT_EXPIRES_IN = 31_536_000;
export const DEFAULT_PDF_PATH = '/v2/invoices/{invoice_no}/pdf';
export const PDF_CACHE_BYTES = 64 * 1_024 * 1_024;
