import { z } from 'zod';
import {
  connectionIdSchema,
  connectionInput,
  countSchema,
  customerInput,
  customerRefSchema,
  instantSchema,
  noAnswer,
} from './customerRef.ts';
import { command, event, failureSchema, query } from './entry.ts';

/** What one overview holds at most; the rest is counted in `omitted` and is in the documents. */
export const AGREEMENT_BOUNDS = {
  agreements: 500,
  deliveries: 2_000,
  payments: 500,
  words: 12,
  text: 200,
  treeLines: 500,
  treeText: 2_000,
  rawCharacters: 200_000,
} as const;

/** The five endpoints of docs/service.md §4.4 by what they give. */
export const AGREEMENT_PARTS = ['list', 'payments', 'agreement', 'deliveries', 'delivery'] as const;

/** Names one part of a customer's overview. Opaque: its kind, and a hash of its identifiers where it has any. */
export const partKeySchema = z.string().regex(/^[a-z]{1,10}(\.[A-Za-z0-9_-]{22})?$/);

const shownText = z.string().max(AGREEMENT_BOUNDS.text);
const wordSchema = z.strictObject({ key: shownText, text: shownText });
const wordsSchema = z.array(wordSchema).max(AGREEMENT_BOUNDS.words);

/** `unknown`: an answer came, but holds no known name; the tree shows it (docs/service.md §4.4 shows none). */
const shapeSchema = z.enum(['known', 'unknown']);

/** One part and its state. Parts are fetched in parallel, and the failure of one does not affect the others. */
export const agreementPartSchema = z.strictObject({
  key: partKeySchema,
  state: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('idle') }),
    /** What was there before is still shown, with its time. */
    z.strictObject({ kind: z.literal('loading'), fetchedAt: instantSchema.nullable() }),
    z.strictObject({ kind: z.literal('ready'), fetchedAt: instantSchema, shape: shapeSchema }),
    z.strictObject({
      kind: z.literal('stale'),
      fetchedAt: instantSchema,
      shape: shapeSchema,
      failure: failureSchema,
    }),
    z.strictObject({ kind: z.literal('failed'), failure: failureSchema }),
  ]),
});

export type AgreementPart = z.output<typeof agreementPartSchema>;

export const deliveryEntrySchema = z.strictObject({
  /** For `detail` and `find`; null when the list does not name the delivery. */
  key: partKeySchema.nullable(),
  /** Its details: null when the deliveries list gave the address already, or does not name the delivery. */
  part: agreementPartSchema.nullable(),
  externalId: shownText.nullable(),
  deliveryType: shownText.nullable(),
  status: shownText.nullable(),
  /** The installation address in the order of the record, under its own keys; empty when not there yet. */
  address: wordsSchema,
  words: wordsSchema,
  /** Key path of the record in the document of `deliveries`. */
  at: z.string().max(1_000),
});

export type DeliveryEntry = z.output<typeof deliveryEntrySchema>;

export const agreementEntrySchema = z.strictObject({
  /** For `detail` and `find`; null when the agreement has no external id. */
  key: partKeySchema.nullable(),
  /** What paths and invoices name it by; null when the list does not say. */
  externalId: shownText.nullable(),
  id: shownText.nullable(),
  number: shownText.nullable(),
  status: shownText.nullable(),
  type: shownText.nullable(),
  invoicing: wordsSchema,
  /** Which answer the fields above are from; `invoices` gives the external id alone. */
  source: z.enum(['list', 'details', 'invoices']),
  /** Null when the list gave all that details would. */
  details: agreementPartSchema.nullable(),
  /** Null when the agreement has no external id to ask by. */
  deliveriesPart: agreementPartSchema.nullable(),
  deliveries: z.array(deliveryEntrySchema),
});

export type AgreementEntry = z.output<typeof agreementEntrySchema>;

export const paymentEntrySchema = z.strictObject({
  id: shownText.nullable(),
  type: shownText.nullable(),
  status: shownText.nullable(),
  agreementExternalId: shownText.nullable(),
  words: wordsSchema,
  at: z.string().max(1_000),
});

export type PaymentEntry = z.output<typeof paymentEntrySchema>;

const progressSchema = z.strictObject({
  done: countSchema,
  /** Grows while deliveries are found. */
  total: countSchema,
  failed: countSchema,
});

/** All that the deprecated combined call gave, from the endpoints that replace it (docs/service.md §9). */
export const agreementOverviewSchema = z.strictObject({
  customer: customerRefSchema,
  /** Grows with every change. */
  revision: countSchema,
  /** Null when nothing is being fetched. */
  refreshing: progressSchema.nullable(),
  /** Calls that the running or last refresh has made, tries after failures not counted; 0 before the first. */
  calls: countSchema,
  /** Where the id came from: entered by the clerk, or the answer that carried it. */
  externalId: z
    .strictObject({
      value: shownText,
      from: z.enum(['clerk', 'invoice', ...AGREEMENT_PARTS]),
      at: z.string().max(1_000),
    })
    .nullable(),
  /** Other ids met in answers, which are never used by themselves. */
  otherExternalIds: z.array(shownText).max(5),
  /** How the agreements were found; `none` when neither list nor invoices name any. */
  discovery: z.enum(['list', 'invoices', 'none']),
  list: agreementPartSchema,
  payments: agreementPartSchema,
  agreements: z.array(agreementEntrySchema).max(AGREEMENT_BOUNDS.agreements),
  paymentSubscriptions: z.array(paymentEntrySchema).max(AGREEMENT_BOUNDS.payments),
  omitted: z.strictObject({
    agreements: countSchema,
    deliveries: countSchema,
    payments: countSchema,
  }),
});

export type AgreementOverview = z.output<typeof agreementOverviewSchema>;

export const treeLineSchema = z.strictObject({
  path: z.string().max(1_000),
  key: z.string().max(AGREEMENT_BOUNDS.text),
  depth: countSchema,
  kind: z.enum(['object', 'array', 'string', 'number', 'boolean', 'null']),
  text: z.string().max(AGREEMENT_BOUNDS.treeText),
  /** The text is longer; the whole text is in the raw document. */
  cut: z.boolean(),
  children: countSchema,
});

/** A name of a field or a key path such as `product.kind`; null for the guess. */
export const fieldNameSchema = z
  .string()
  .regex(/^[\p{L}_][\p{L}\p{N}_-]{0,40}(\.[\p{L}_][\p{L}\p{N}_-]{0,40}){0,3}$/u)
  .nullable();

const chosenFields = { typeField: fieldNameSchema, idField: fieldNameSchema };

const fieldsOutput = z.strictObject({
  ...chosenFields,
  /** What is tried, in this order, where nothing was chosen. Nothing of it is documented. */
  guessedTypeFields: z.array(z.string()),
  guessedIdFields: z.array(z.string()),
});

export type DeliveryFieldChoice = z.output<typeof fieldsOutput>;

export const agreementsContract = {
  /** What is cached, at once, and the state of each part. Never reaches the service. */
  overview: query(customerInput, agreementOverviewSchema),
  /**
   * Begins to fetch and answers at once; `changed` reports progress. `all`: the whole overview with the fewest calls;
   * `failed`: what is stale or failed, and what follows from it; else one part. A call during a refresh joins it
   * instead of starting a second one.
   */
  refresh: command(
    z.strictObject({
      customer: customerRefSchema,
      part: z.union([z.enum(['all', 'failed']), partKeySchema]),
    }),
    agreementOverviewSchema,
  ),
  /** Stops the refresh; what has arrived stays. */
  stop: command(customerInput, noAnswer),
  /**
   * One document as a tree and as it came, both in windows; for an agreement or delivery without details of its
   * own, its record in the list. Fails with `notCached` when there is neither.
   * Offsets: lines of the tree, characters of the raw text.
   */
  detail: query(
    z.strictObject({
      customer: customerRefSchema,
      key: partKeySchema,
      offset: countSchema,
      limit: z.number().int().min(0).max(AGREEMENT_BOUNDS.treeLines),
      rawOffset: countSchema,
      rawLimit: z.number().int().min(0).max(AGREEMENT_BOUNDS.rawCharacters),
    }),
    z.strictObject({
      key: partKeySchema,
      kind: z.enum(AGREEMENT_PARTS),
      fetchedAt: instantSchema,
      shape: shapeSchema,
      lines: z.array(treeLineSchema).max(AGREEMENT_BOUNDS.treeLines),
      totalLines: countSchema,
      raw: z.string().max(AGREEMENT_BOUNDS.rawCharacters),
      rawLength: countSchema,
    }),
  ),
  /**
   * Cached agreements by number, by the number of a delivery, installation address or payment method: words in any
   * order, letters with marks by plain ones too, three characters or more. `all` is how many there are; with `more` the
   * rest is not even counted.
   */
  find: query(
    z.strictObject({ connectionId: connectionIdSchema, text: z.string().max(200) }),
    z.strictObject({
      list: z
        .array(
          z.strictObject({
            customer: customerRefSchema,
            givenName: z.string(),
            field: z.enum(['agreementNumber', 'deliveryNumber', 'address', 'paymentMethod']),
            text: shownText,
            /** An agreement's or a delivery's key, or `payments`. */
            key: partKeySchema,
            fetchedAt: instantSchema,
          }),
        )
        .max(50),
      all: countSchema,
      more: z.boolean(),
    }),
  ),
  /** Which fields of a delivery hold its `delivery_type` and its external id, at one connection. */
  fields: query(connectionInput, fieldsOutput),
  chooseFields: command(z.strictObject({ connectionId: connectionIdSchema, ...chosenFields }), fieldsOutput),
  /** What the fields would find in a customer's cached deliveries; changes nothing. */
  tryFields: query(
    z.strictObject({ customer: customerRefSchema, ...chosenFields }),
    z.strictObject({
      deliveries: countSchema,
      withType: countSchema,
      withId: countSchema,
      examples: z
        .array(
          z.strictObject({
            type: shownText.nullable(),
            typeAt: z.string().max(1_000).nullable(),
            id: shownText.nullable(),
            idAt: z.string().max(1_000).nullable(),
          }),
        )
        .max(5),
    }),
  ),
  /** Something of a customer's overview has changed: a view that shows it asks again. A few a second at most. */
  changed: event(
    z.strictObject({
      customer: customerRefSchema,
      revision: countSchema,
      refreshing: progressSchema.nullable(),
    }),
  ),
};
