import type { NamedConnection } from '../../../electron/store/userData/markEventFile.ts';
import {
  OWN_FACTS_FORMAT,
  type OwnCustomer,
  type OwnFacts,
  ownCustomerSchema,
  versionOf,
} from '../../../electron/store/userData/userDataExport.ts';
import { ageingText } from '../../../shared/domain/ageing.ts';
import type { CustomerNumber } from '../../../shared/domain/customerRef.ts';
import { DATE_FORMATS, NUMBER_FORMATS, PDF_LIMITS_MB } from '../../../shared/domain/settingChoices.ts';
import { OPENED_LISTS, type OpenedList } from '../../../shared/domain/views.ts';
import { LANGUAGES } from '../../../shared/i18n/languages.ts';
import type { Settings } from '../../../shared/ipc/settings.ts';
import { fc } from '../../fastCheck.ts';
import { ageings } from '../../oracles/ageings.ts';
import { viewArbitrary } from '../store/viewArbitraries.ts';
import { senderArbitrary } from './senderArbitrary.ts';

const maybe = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: undefined });
const word = fc.oneof(
  fc.constantFrom('Åkerlund & Söner AB', 'a\u202etxt.exe', '\u0007bell', '未払い', '"quoted"\n', '😀'),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }),
);

export const settingsArbitrary: fc.Arbitrary<Settings> = fc.record({
  language: fc.constantFrom('system', ...LANGUAGES),
  theme: fc.constantFrom('system', 'light', 'dark'),
  numberFormat: fc.constantFrom(...NUMBER_FORMATS),
  dateFormat: fc.constantFrom(...DATE_FORMATS),
  displayCurrency: fc.constantFrom('', 'SEK', 'EUR'),
  envelopeWindow: fc.constantFrom('left', 'right'),
  staleAfterMinutes: fc.integer({ min: 1, max: 100_000 }),
  ageing: ageings.map(ageingText),
  singleKeyShortcuts: fc.boolean(),
  freezeMonthEnd: fc.boolean(),
  tourLeft: fc.boolean(),
  pdfLimitMb: fc.constantFrom(...PDF_LIMITS_MB),
  forgetAfterDays: fc.option(fc.integer({ min: 7, max: 3_650 }), { nil: null }),
  keepLogDays: fc.option(fc.integer({ min: 90, max: 3_650 }), { nil: null }),
  jobNotices: fc.boolean(),
  refreshFresherMinutes: fc.option(fc.integer({ min: 1, max: 100_000 }), { nil: null }),
  refreshPerMinute: fc.option(fc.integer({ min: 1, max: 6_000 }), { nil: null }),
  refreshAtOnce: fc.integer({ min: 1, max: 4 }),
  refreshQuiet: fc.constantFrom(null, '22:00-06:00', '00:15-00:30'),
  refreshSchedule: fc.constantFrom(null, '12345 07:00 all', '67 23:59 pinned'),
});

const customerArbitrary: fc.Arbitrary<OwnCustomer> = fc
  .record(
    {
      // Few, so that two desks know the same customers.
      number: fc.oneof(fc.integer({ min: 10_001, max: 10_020 }).map(String), fc.constantFrom('007', '7')),
      name: maybe(word),
      pinned: maybe(fc.boolean()),
      externalId: maybe(word),
      statementAddress: maybe(fc.array(word, { maxLength: 5 })),
      paperLanguage: maybe(fc.constantFrom(...LANGUAGES)),
    },
    { requiredKeys: ['number'] },
  )
  .map((customer) => ownCustomerSchema.safeParse(customer))
  .filter((parsed) => parsed.success)
  .map((parsed) => parsed.data as OwnCustomer);

export const CONNECTIONS: readonly NamedConnection[] = [
  { name: 'Nordfiber', host: 'api.nordfiber.example', sample: false },
  { name: 'Nordfiber test', host: 'test.nordfiber.example:8443', sample: false },
  { name: 'Sample data', host: '', sample: true },
];

const customersArbitrary = fc.uniqueArray(customerArbitrary, {
  selector: ({ number }) => number,
  maxLength: 12,
});

const fields = maybe(fc.record({ type: fc.constantFrom(null, 'kind'), id: fc.constantFrom(null, 'ref.id') }));

const listsArbitrary = fc.uniqueArray(
  fc.record({
    name: fc.constantFrom('Wholesale', 'Månadsslut A', 'Month-end: B', 'x'),
    numbers: fc.uniqueArray(
      fc.integer({ min: 10_001, max: 10_020 }).map((number) => `${number}` as CustomerNumber),
      {
        maxLength: 8,
      },
    ),
  }),
  { selector: ({ name }) => name, maxLength: 3 },
);

function withVersion(
  views: OwnFacts['views'],
  places: Readonly<Partial<Record<OpenedList, number | undefined>>>,
  connections: OwnFacts['connections'],
): Pick<OwnFacts, 'version' | 'views' | 'openingViews' | 'connections'> {
  const names = OPENED_LISTS.flatMap((list) => {
    const name = views[places[list] ?? views.length]?.name;
    return name === undefined ? [] : [[list, name]];
  });
  const has = {
    views,
    ...(names.length === 0 ? {} : { openingViews: Object.fromEntries(names) }),
    connections,
  };
  return { version: versionOf(has), ...has };
}

/** What any desk with these three connections may hold. */
export const ownFactsArbitrary: fc.Arbitrary<OwnFacts> = fc
  .tuple(
    settingsArbitrary,
    fc.array(viewArbitrary, { maxLength: 6 }),
    fc.record({ customer: maybe(fc.nat(5)), all: maybe(fc.nat(5)) }),
    fc.tuple(
      ...CONNECTIONS.map((one) =>
        fc.tuple(fc.constant(one), fields, maybe(senderArbitrary), customersArbitrary, listsArbitrary),
      ),
    ),
  )
  .map(([settings, views, places, connections]) => ({
    format: OWN_FACTS_FORMAT,
    written: '2026-03-02 09:42:00',
    settings,
    ...withVersion(
      views,
      places,
      connections.map(([one, deliveryFields, sender, customers, lists]) => ({
        ...one,
        ...(deliveryFields === undefined ? {} : { deliveryFields }),
        ...(sender === undefined ? {} : { sender }),
        customers,
        ...(lists.length === 0 ? {} : { lists }),
      })),
    ),
  }));
