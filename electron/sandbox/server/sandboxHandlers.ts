import type { Noting } from '../answers/requestNote.ts';
import { type Answer, arrayAnswer, jsonAnswer, Refusal } from '../answers/sandboxAnswer.ts';
import type { Route } from '../answers/sandboxEndpoints.ts';
import type { InvoiceListing } from '../data/customerInvoices.ts';
import type { PdfShelf } from '../data/pdfShelf.ts';
import { agreementOf, paymentSubscriptionsOf } from '../data/sampleAgreements.ts';
import type { SampleCustomer } from '../data/sampleCustomer.ts';
import type { SampleWorld } from '../data/sampleWorld.ts';
import { exactFields, jsonObject } from './requestChecks.ts';
import type { SandboxCredentials } from './sandboxOptions.ts';
import type { Grant, TokenIssuer } from './tokenIssuer.ts';

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
