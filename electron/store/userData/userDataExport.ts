import { z } from 'zod';
import type { DeliveryFields } from '../../../shared/domain/agreementNames.ts';
import { MOST_ADDRESS_LINES, OWN_FACTS_BOUNDS } from '../../../shared/domain/bounds.ts';
import type { CustomerNumber } from '../../../shared/domain/customerRef.ts';
import { namesDerivedColumn } from '../../../shared/domain/invoiceFields.ts';
import {
  isSameListName,
  MOST_LISTED,
  MOST_LISTS,
  MOST_VIEWS,
  OPENED_LISTS,
  type OpenedList,
} from '../../../shared/domain/views.ts';
import { isWallClock } from '../../../shared/domain/wallClock.ts';
import { fieldNameSchema } from '../../../shared/ipc/agreements.ts';
import { senderSettingsSchema } from '../../../shared/ipc/connections.ts';
import { customerNumberSchema } from '../../../shared/ipc/customerRef.ts';
import { customersContract } from '../../../shared/ipc/customers.ts';
import type { OwnFactsChanges } from '../../../shared/ipc/ownFacts.ts';
import { type Settings, settingsSchema } from '../../../shared/ipc/settings.ts';
import { viewNameSchema, viewSchema } from '../../../shared/ipc/views.ts';
import type { CustomerEvent } from './markEventFile.ts';
import { isLogo } from './senderRepository.ts';

/** What a file says that it is, and the newest version of it that this Kontor knows. A new key is a new version. */
export const OWN_FACTS_FORMAT = 'kontor-own-facts';
export const OWN_FACTS_VERSION = 4;
const VERSIONS = [1, 2, 3, OWN_FACTS_VERSION] as const;
/** The versions that first had these. */
export const SINCE = { listsAndOpening: 2, papers: 3, marks: 4 } as const;

const noted = customersContract.note.input.shape;
/** SQLite keeps no half of a character pair: it would differ from its file for ever. */
const wellFormed = (text: string) => text.isWellFormed();

/** What a clerk keeps about a customer. What is left out is not noted. */
export const ownCustomerSchema = z.strictObject({
  number: customerNumberSchema,
  name: noted.givenName.unwrap().min(1).refine(wellFormed).optional(),
  pinned: z.boolean().optional(),
  externalId: noted.externalId.unwrap().unwrap().refine(wellFormed).optional(),
  /** Lines of the address on statements; none of them where the clerk wants none. */
  statementAddress: z.array(z.string().max(80).refine(wellFormed)).max(MOST_ADDRESS_LINES).optional(),
  /** The language of the customer's statements. Since version 3. */
  paperLanguage: noted.paperLanguage.unwrap().unwrap().optional(),
});

export type OwnCustomer = z.output<typeof ownCustomerSchema>;

/** A kept list. No number may be in it twice. */
const ownListSchema = z.strictObject({
  name: viewNameSchema.refine(wellFormed),
  numbers: z
    .array(customerNumberSchema)
    .max(MOST_LISTED)
    .refine((numbers) => new Set(numbers).size === numbers.length),
});

export type OwnList = z.output<typeof ownListSchema>;

/** A connection as a file names it: by its name, and by host and port alone. No login, no address, no secret. */
const ownConnectionSchema = z.strictObject({
  name: z.string().max(80),
  /** Empty for the sample service. */
  host: z.string().max(300),
  sample: z.boolean(),
  /** The fields that name a delivery; left out while they are guessed. */
  deliveryFields: z
    .strictObject({ type: fieldNameSchema, id: fieldNameSchema })
    .optional() satisfies z.ZodType<DeliveryFields | undefined>,
  /** From whom its papers are; left out where nothing was entered. Since version 3. */
  sender: senderSettingsSchema.refine(({ sender: { logo } }) => logo === null || isLogo(logo)).optional(),
  /** Checked one after the other, so that the first that is wrong ends it. */
  customers: z.array(z.unknown()),
  /** Left out where there are none. Since version 2. */
  lists: z
    .array(ownListSchema)
    .max(MOST_LISTS)
    .refine((lists) =>
      lists.every(({ name }, place) => lists.findIndex((one) => isSameListName(one.name, name)) === place),
    )
    .optional(),
  /** What was marked at invoices and customers, each a `CustomerEvent`; left out where there is none. Since version 4. */
  marks: z.array(z.unknown()).optional(),
});

/** The names of the views that lists open with; if several views have the name, the first is meant. Since version 2. */
const openingSchema = z.partialRecord(z.enum(OPENED_LISTS), viewNameSchema);

export type OpeningNames = Readonly<Partial<Record<OpenedList, string>>>;

/** All but the customers, each of them by `ownCustomerSchema`, and the marks, each of them by `readLine`. */
export const ownFactsSchema = z.strictObject({
  format: z.literal(OWN_FACTS_FORMAT),
  version: z.literal(VERSIONS),
  /** When it was written, by the clock of the computer that wrote it. */
  written: z.string().refine(isWallClock),
  /** A file of an earlier version lacks the settings that came later. */
  settings: settingsSchema.partial(),
  views: z.array(viewSchema).max(MOST_VIEWS),
  /** Left out where there are none. */
  openingViews: openingSchema.optional(),
  connections: z.array(ownConnectionSchema).max(OWN_FACTS_BOUNDS.connections),
});

export type OwnConnection = Omit<z.output<typeof ownConnectionSchema>, 'customers' | 'marks'> & {
  readonly customers: readonly OwnCustomer[];
  readonly marks?: readonly CustomerEvent[];
};

/** What a clerk entered and chose at a desk; nothing of the service, no secret, no path. */
export interface OwnFacts extends Readonly<Omit<z.output<typeof ownFactsSchema>, 'written' | 'connections'>> {
  readonly written: string;
  readonly connections: readonly OwnConnection[];
}

/** The facts as text, and which customers of which connection are in it. */
export interface WrittenFacts {
  readonly text: string;
  readonly views: number;
  readonly lists: number;
  /** Customers about whom something is noted. */
  readonly customers: number;
  /** Numbers in all lists together. */
  readonly listed: number;
  /** Events of marks in the file, and those that would be too many for one. */
  readonly marks: number;
  readonly marksLeftOut: number;
  /** Every customer in the file, each once. */
  readonly connections: readonly { readonly id: string; readonly numbers: readonly string[] }[];
}

/** What an import has written. */
export interface TakenFacts {
  readonly settings: Settings;
  readonly changes: OwnFactsChanges;
  readonly connections: readonly {
    readonly id: string;
    readonly numbers: readonly CustomerNumber[];
    /** Those that events of marks came for. */
    readonly marked: readonly CustomerNumber[];
  }[];
}

/** The text of a file, for people to read as well. */
export function ownFactsText(facts: OwnFacts): string {
  return `${JSON.stringify(facts, null, 2)}\n`;
}

type Newer = Pick<OwnFacts, 'views' | 'openingViews'> & Partial<Pick<OwnFacts, 'connections'>>;

/** The lowest version that can hold all of it, so that an older Kontor can read the file. */
export function versionOf({ views, openingViews, connections = [] }: Newer): OwnFacts['version'] {
  if (connections.some(({ marks }) => marks !== undefined)) return SINCE.marks;
  const saysPapers = connections.some(
    ({ sender, customers }) =>
      sender !== undefined || customers.some(({ paperLanguage }) => paperLanguage !== undefined),
  );
  if (saysPapers) return SINCE.papers;
  const isNewer =
    openingViews !== undefined ||
    views.some(namesDerivedColumn) ||
    connections.some(({ lists }) => lists !== undefined);
  return isNewer ? SINCE.listsAndOpening : 1;
}
