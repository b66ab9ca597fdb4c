import type { WireInvoice } from '../../shared/domain/invoiceFields.ts';
import { type LocalDate, localDay, type WallClock } from '../../shared/domain/wallClock.ts';

/** An invoice as the service sends it (docs/service.md §2.3). */
export type InvoiceRecord = WireInvoice;

/** What ties an invoice to its agreement (docs/service.md §2.3: `agreement_id`, `agreement_external_id`). */
export interface AgreementKey {
  readonly id: number;
  readonly externalId: string;
}

/** The facts of one sample invoice; days are day numbers, `Ore` amounts are whole hundredths. */
interface InvoiceFacts {
  readonly invoiceNo: string;
  readonly entryNo: string;
  readonly agreement: AgreementKey;
  readonly day: number;
  readonly dueDay: number;
  readonly time?: string;
  readonly netOre: number;
  readonly outstandingOre: number;
  readonly hasPdf: boolean;
  readonly status: string;
  readonly tags?: readonly unknown[];
}

/** Hundredths with 25 % VAT, rounded half away from zero. */
export function withVat(netOre: number): number {
  return Math.sign(netOre) * Math.round(Math.abs(netOre) * 1.25);
}

/** The record of these facts; its balance is what is outstanding. */
export function invoiceRecord(facts: InvoiceFacts): InvoiceRecord {
  return {
    type: 'invoice',
    invoice_no: facts.invoiceNo,
    agreement_id: facts.agreement.id,
    agreement_external_id: facts.agreement.externalId,
    invoice_date_at: wallClockOf(facts.day, facts.time),
    invoice_due_at: wallClockOf(facts.dueDay, facts.time),
    amount_outstanding: facts.outstandingOre / 100,
    entry_no: facts.entryNo,
    price: facts.netOre / 100,
    price_vat: withVat(facts.netOre) / 100,
    balance: facts.outstandingOre / 100,
    has_pdf: facts.hasPdf,
    status: facts.status,
    tags: facts.tags ?? [],
  };
}

const MS_PER_DAY = 86_400_000;
const texts = new Map<number, LocalDate>();

/** The calendar day of a day number (whole days since 1970-01-01), the reverse of `dayNumber`. */
export function dayText(day: number): LocalDate {
  let text = texts.get(day);
  if (text === undefined) {
    text = new Date(day * MS_PER_DAY).toISOString().slice(0, 10) as LocalDate;
    texts.set(day, text);
  }
  return text;
}

/** The service's date-time (docs/service.md §2.3) of a day number, at midnight unless a time is given. */
export function wallClockOf(day: number, time = '00:00:00'): WallClock {
  return `${dayText(day)} ${time}` as WallClock;
}

/** Today on this machine's calendar. */
export function localToday(): LocalDate {
  return localDay(Date.now());
}

/**
 * Nordic names and places for addresses and PDF pages; the invoice list itself holds no names (docs/service.md §2.3).
 */
export const FAMILY_NAMES = [
  'Åkerlund',
  'Bergström',
  'Çelik',
  'Dahl',
  'Ekholm',
  'Færøvik',
  'Grønning',
  'Hämäläinen',
  'Ingebrigtsen',
  'Järvinen',
  'Kjær',
  'Lindqvist',
  'Mäkelä',
  'Nygård',
  'Östlund',
  'Pettersson',
  'Rønning',
  'Sørensen',
  'Thorvaldsen',
  'Väisänen',
] as const;

export const GIVEN_NAMES = [
  'Anna',
  'Bjørn',
  'Elin',
  'Göran',
  'Håkon',
  'Kaisa',
  'Märta',
  'Søren',
  'Päivi',
  'Jens',
] as const;

export const COMPANY_ENDINGS = [
  '& Söner AB',
  'Bygg AB',
  'Eiendom AS',
  'Energi ApS',
  'Kiinteistöt Oy',
  'Handel A/S',
] as const;

export const STREETS = [
  'Storgatan',
  'Kyrkvägen',
  'Kirkegata',
  'Havnegade',
  'Mannerheimintie',
  'Nørregade',
  'Ängsvägen',
] as const;

export const PLACES = [
  { city: 'Umeå', postalCode: '903 27', countryCode: 'SE' },
  { city: 'Malmö', postalCode: '211 20', countryCode: 'SE' },
  { city: 'Tromsø', postalCode: '9008', countryCode: 'NO' },
  { city: 'Bergen', postalCode: '5003', countryCode: 'NO' },
  { city: 'Århus', postalCode: '8000', countryCode: 'DK' },
  { city: 'Oulu', postalCode: '90100', countryCode: 'FI' },
  { city: 'Jyväskylä', postalCode: '40100', countryCode: 'FI' },
] as const;

/** A 32-bit hash of words and numbers, the same on every machine; seeds one part of the sample data. */
export function seedOf(...parts: readonly (number | string)[]): number {
  let hash = 0x811c9dc5;
  for (const part of parts) {
    const text = typeof part === 'number' ? `#${part}` : part;
    for (let index = 0; index < text.length; index += 1) {
      hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
    }
    hash = Math.imul(hash ^ 0x1f, 0x01000193);
  }
  return scatter(hash);
}

/** The seed of the n-th member of a series: quick, so that any record can be made without those before it. */
export function memberSeed(series: number, member: number): number {
  return scatter(series ^ Math.imul(member + 1, 0x9e3779b1));
}

function scatter(value: number): number {
  let hash = value ^ (value >>> 16);
  hash = Math.imul(hash, 0x85ebca6b);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Numbers that look random and are decided by the seed alone (mulberry32). Not for secrets. */
export class SeededRandom {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** A whole number in [0, 2³²). */
  uint32(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let value = this.#state;
    value = Math.imul(value ^ (value >>> 15), value | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return (value ^ (value >>> 14)) >>> 0;
  }

  /** A number in [0, 1). */
  unit(): number {
    return this.uint32() / 0x1_0000_0000;
  }

  /** A whole number in [least, most]. */
  int(least: number, most: number): number {
    return least + Math.floor(this.unit() * (most - least + 1));
  }

  chance(probability: number): boolean {
    return this.unit() < probability;
  }

  /** One element of a list that is not empty. */
  pick<T>(list: readonly T[]): T {
    return list[this.int(0, list.length - 1)] as T;
  }

  digits(length: number): string {
    let text = '';
    while (text.length < length) text += this.int(0, 9);
    return text;
  }

  /** UUID-formatted, version 4 in shape. */
  uuid(): string {
    const word = () => this.uint32().toString(16).padStart(8, '0');
    const hex = `${word()}${word()}${word()}${word()}`;
    const variant = '89ab'[Number.parseInt(hex.slice(16, 17), 16) % 4];
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
  }
}
