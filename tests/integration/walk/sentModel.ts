import { createHash } from 'node:crypto';
import { type Sums, sumsOf } from './exactSums.ts';
import type { Exchange } from './recordingProxy.ts';

interface Sent {
  readonly sums: readonly Sums[];
  readonly order: number;
  readonly at: number;
}

/** A list that was sent so long ago is in no fetch that has not ended. */
const SETTLED_MS = 2_000;

/** What the service has sent: the sums of each list, and the hash of each PDF. */
export class SentModel {
  readonly #customerOf = new Map<string, string>();
  readonly #lists = new Map<string, Sent[]>();
  readonly #pdfs = new Map<string, Set<string>>();
  #order = 0;

  note({ path, authorisation, requestBody, status, body }: Exchange): void {
    if (status !== 200) return;
    if (path === '/selfcare/v1/authenticate') this.#noteToken(requestBody, body);
    else if (path === '/v2/invoices') this.#noteList(authorisation, body);
    else if (path.endsWith('/pdf')) this.#notePdf(path, body);
  }

  /** Lists that were sent to a customer as the one of the order or later. */
  lists(customer: string, from: number): readonly Sums[] {
    return (this.#lists.get(customer) ?? []).filter(({ order }) => order >= from).flatMap(({ sums }) => sums);
  }

  /** The first order that a fetch which begins now can bring: it may join one whose list was just sent. */
  nextOf(customer: string): number {
    const newest = this.#lists.get(customer)?.at(-1);
    const isSettled = newest === undefined || performance.now() - newest.at > SETTLED_MS;
    return isSettled ? this.#order + 1 : newest.order;
  }

  /** Whether the service ever sent these bytes as the PDF of the invoice. */
  hasPdf(invoiceNo: string, sha256: string): boolean {
    return this.#pdfs.get(invoiceNo)?.has(sha256) ?? false;
  }

  #noteToken(requestBody: Buffer, body: Buffer): void {
    const customer = objectOf(requestBody)?.['customer_number'];
    const token = objectOf(body)?.['token'];
    if (typeof customer === 'string' && typeof token === 'string') {
      this.#customerOf.set(`Bearer ${token}`, customer);
    }
  }

  #noteList(authorisation: string, body: Buffer): void {
    const customer = this.#customerOf.get(authorisation);
    const sums = sumsOf(body.toString('utf8'));
    if (customer === undefined || sums === null) return;
    this.#order += 1;
    const lists = this.#lists.get(customer) ?? [];
    lists.push({ sums, order: this.#order, at: performance.now() });
    this.#lists.set(customer, lists);
  }

  #notePdf(path: string, body: Buffer): void {
    const invoiceNo = decodeURIComponent(path.split('/').at(-2) ?? '');
    const hashes = this.#pdfs.get(invoiceNo) ?? new Set();
    hashes.add(createHash('sha256').update(body).digest('hex'));
    // A PDF that was cut on the way is none.
    if (body.subarray(-1_024).includes('%%EOF')) this.#pdfs.set(invoiceNo, hashes);
  }
}

function objectOf(body: Buffer): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return typeof value === 'object' ? (value as Record<string, unknown> | null) : null;
  } catch {
    return null;
  }
}
