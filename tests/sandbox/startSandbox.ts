import { invoicePdf } from '../../electron/sandbox/invoicePdf.ts';
import type { RosterEntry } from '../../electron/sandbox/sampleCustomer.ts';
import { localToday } from '../../electron/sandbox/sampleInvoice.ts';
import { SampleWorld } from '../../electron/sandbox/sampleWorld.ts';
import { sandboxEndpoints } from '../../electron/sandbox/sandboxEndpoints.ts';
import {
  DEFAULT_EXPIRES_IN,
  DEFAULT_PDF_PATH,
  DEFAULT_SEED,
  type SandboxOptions as PlainOptions,
  SAMPLE_CREDENTIALS,
} from '../../electron/sandbox/sandboxHandlers.ts';
import {
  type Sandbox as PlainSandbox,
  startSandbox as startPlain,
} from '../../electron/sandbox/startSandbox.ts';
import { FaultPlan } from './faults/faultPlan.ts';
import type { FaultRule } from './faults/faultRule.ts';
import { sendWithFaults } from './faults/sendWithFaults.ts';
import { paddedPdf } from './paddedPdf.ts';
import { RequestLog } from './requestLog.ts';
import { RevocableTokens } from './revocableTokens.ts';
import { type Touch, TouchedInvoices, type TouchReport } from './touchedInvoices.ts';

/** The product's options and the faults from the start; all of it can be cloned to a thread. */
export interface SandboxOptions extends PlainOptions {
  /** Exact size in bytes that smaller PDFs are padded to; none by default. */
  readonly pdf?: { readonly padTo?: number };
  /** So many customers besides those of the seed, 600001 and on, with so many invoices each. */
  readonly crowd?: { readonly customers: number; readonly invoices: number };
  /** The seed also decides which requests they affect. */
  readonly faults?: readonly FaultRule[];
}

/** The product's sample service under a test's orders: it can misbehave, change, and say what it was asked. */
export interface Sandbox extends PlainSandbox, AsyncDisposable {
  readonly referenceDate: string;
  readonly log: RequestLog;
  readonly faults: FaultPlan;
  readonly customers: readonly RosterEntry[];
  /**
   * Settles, adds and changes invoices of a customer, so that the next fetch finds a difference.
   * @throws RangeError for an unknown customer.
   */
  touch(customerNumber: string, touch: Touch): TouchReport;
  /** Refuses every token of the level issued so far with 401; both levels when left out. */
  revokeTokens(level?: 'general' | 'customer' | 'all'): void;
}

/** Starts the product's sample service with parts that take orders. @throws the system's error when the port is taken. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { seed = DEFAULT_SEED, referenceDate = localToday(), pdf = {} } = options;
  const world = new SampleWorld(
    seed,
    referenceDate,
    (plan, source) => new TouchedInvoices(plan, source),
    crowdOf(options),
  );
  const tokens = new RevocableTokens(options.expiresIn ?? DEFAULT_EXPIRES_IN);
  const log = new RequestLog((options.credentials ?? SAMPLE_CREDENTIALS).clientSecret);
  const faults = new FaultPlan(seed);
  for (const rule of options.faults ?? []) faults.add(rule);
  const endpoints = sandboxEndpoints(options.pdfPath ?? DEFAULT_PDF_PATH);
  const sandbox = await startPlain(options, {
    world,
    tokens,
    drawPdf: async (customer, invoice) => paddedPdf(await invoicePdf(customer, invoice), pdf.padTo ?? 0),
    send: sendWithFaults(faults, endpoints),
    onRequest: (method, path) => log.arrive(method, path),
  });
  return {
    ...sandbox,
    [Symbol.asyncDispose]: sandbox.stop,
    referenceDate,
    log,
    faults,
    customers: world.roster,
    touch: (customerNumber, touch) => {
      const invoices = world.customer(customerNumber)?.invoices;
      if (!(invoices instanceof TouchedInvoices)) throw new RangeError('no such sample customer');
      return invoices.touch(touch);
    },
    revokeTokens: (level = 'all') => tokens.revoke(level),
  };
}

const FIRST_OF_CROWD = 600_001;

function crowdOf({ crowd }: SandboxOptions): RosterEntry[] {
  return Array.from({ length: crowd?.customers ?? 0 }, (_, index) => ({
    number: String(FIRST_OF_CROWD + index),
    kind: 'ordinary',
    invoices: crowd?.invoices ?? 0,
    agreements: 1,
    deliveriesEach: null,
  }));
}
