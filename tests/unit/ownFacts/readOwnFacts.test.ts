import { describe, expect, it } from 'vitest';
import { readUserData } from '../../../electron/services/marks/readUserData.ts';
import {
  type OwnCustomer,
  type OwnFacts,
  ownFactsText,
  versionOf,
} from '../../../electron/store/userData/userDataExport.ts';
import { OWN_FACTS_BOUNDS } from '../../../shared/domain/bounds.ts';
import { fieldsOf } from '../../../shared/domain/invoiceFields.ts';
import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import { MOST_LISTED, MOST_VIEWS } from '../../../shared/domain/views.ts';
import { NO_SENDER_SETTINGS } from '../../../shared/ipc/connections.ts';
import { DEFAULT_SETTINGS } from '../../../shared/ipc/defaultSettings.ts';
import { fc } from '../../fastCheck.ts';
import { casesOf } from '../../promiseCounts.ts';
import { ownFactsArbitrary } from './ownFactsArbitrary.ts';

/** A file of the first version, as it must be readable for ever. */
const VERSION_1 = {
  format: 'kontor-own-facts',
  version: 1,
  written: '2026-11-22 10:39:45',
  settings: { ...DEFAULT_SETTINGS, theme: 'dark' },
  views: [{ name: 'Late', filter: NO_FILTER, sort: [], columns: null }],
  connections: [
    {
      name: 'Nordfiber',
      host: 'api.nordfiber.example',
      sample: false,
      deliveryFields: { type: 'kind', id: null },
      customers: [
        { number: '10001', name: 'Åkerlund & Söner AB', pinned: true },
        { number: '10002', externalId: 'C-2', statementAddress: ['Box 1', '123 45 Ort'] },
      ],
    },
  ],
};
const TEXT = JSON.stringify(VERSION_1);
/** Version 2 names the views that lists open with. */
const VERSION_2 = { ...VERSION_1, version: 2, openingViews: { customer: 'Late' } };
const opening = (more: object) => JSON.stringify({ ...VERSION_2, ...more });
const having = (more: object) => JSON.stringify({ ...VERSION_1, ...more });
const setting = (more: object) => having({ settings: { ...VERSION_1.settings, ...more } });
const firstConnection = (more: object) => having({ connections: [{ ...VERSION_1.connections[0], ...more }] });

/** A file of version 2 with saved lists. */
const withLists = (...lists: unknown[]) =>
  having({ version: 2, connections: [{ ...VERSION_1.connections[0], lists }] });
/** A file of version 3 with the sender of papers. */
const withSender = (more: object, version = 3) => {
  const sender = { ...NO_SENDER_SETTINGS, sender: { ...NO_SENDER_SETTINGS.sender, ...more } };
  return having({ version, connections: [{ ...VERSION_1.connections[0], sender }] });
};
const SENDER = 'connections[0].sender.sender';
/** A file of version 4 with marks. */
const withMarks = (marks: readonly unknown[], version = 4) =>
  having({ version, connections: [{ ...VERSION_1.connections[0], marks }] });
const SAID = Object.fromEntries([
  ['status', 'Open'],
  ...fieldsOf('wallClock').map(({ id }) => [id, '2026-03-02 00:00:00']),
  ...fieldsOf('amount').map(({ id }) => [id, '12.5']),
]);
const REVIEWED = {
  author: 'desk-one',
  customer: '10001',
  invoice: { invoiceNo: 'F1', entryNo: '7' },
  said: SAID,
  field: 'reviewed',
  value: true,
  by: 'eva',
  counter: 3,
  at: 1_000,
};
const PROMISED = {
  ...REVIEWED,
  counter: 4,
  field: 'promise',
  value: { day: '2026-03-06', amount: '4000' },
};
const MARK = 'connections[0].marks[0]';
const WHOLESALE = { name: 'Wholesale', numbers: ['10009', '00731'] };

const read = (content: string | Uint8Array) => {
  const found = readUserData(typeof content === 'string' ? Buffer.from(content) : content);
  return 'refused' in found ? found : { written: found.written, text: Buffer.from(found.bytes).toString() };
};
/** The facts of a file that has to be readable. */
const sound = (content: string | Uint8Array) => {
  const found = read(content);
  if ('refused' in found) throw new Error(`${found.refused} at ${found.place}`);
  return { ...found, facts: JSON.parse(found.text) };
};
const listOf = (all: readonly unknown[]) => firstConnection({ customers: all });
const customers = (...all: unknown[]) => listOf(all);
const damagedAt = (place: string | null) => ({ refused: 'damaged', place });
const CUSTOMER = 'connections[0].customers[0]';
const LIST = 'connections[0].lists[0]';

describe('P43 a file of own facts', () => {
  it('is handed on in shared memory, which no thread copies', () => {
    const found = readUserData(Buffer.from(TEXT));
    expect('bytes' in found && found.bytes.buffer).toBeInstanceOf(SharedArrayBuffer);
  });

  it('of the first version is read, with a mark at its beginning and without some settings too', () => {
    const found = sound(TEXT);
    expect(found.facts).toEqual(VERSION_1);
    expect(found.written).toBe(VERSION_1.written);
    expect(sound(`\ufeff${TEXT}`)).toEqual(found);
    sound(having({ settings: { theme: 'dark' } }));
  });

  it('of the second version is read, and written only where the first is not enough', () => {
    const found = sound(opening({}));
    expect(found.facts).toEqual(VERSION_2);
    const [view] = VERSION_1.views as unknown as OwnFacts['views'];
    if (view === undefined) throw new Error('no view');
    expect(versionOf({ views: [view] })).toBe(1);
    expect(versionOf({ views: [view], openingViews: { all: view.name } })).toBe(2);
    const late = { column: 'daysLate', direction: 'descending' } as const;
    expect(versionOf({ views: [{ ...view, sort: [late] }] })).toBe(2);
    const [connection] = VERSION_1.connections as unknown as OwnFacts['connections'];
    if (connection === undefined) throw new Error('no connection');
    expect(versionOf({ views: [view], connections: [connection] })).toBe(1);
    expect(versionOf({ views: [view], connections: [{ ...connection, lists: [] }] })).toBe(2);
    const customer = { number: '1', paperLanguage: 'fi' } as unknown as OwnCustomer;
    expect(versionOf({ views: [view], connections: [{ ...connection, customers: [customer] }] })).toBe(3);
    const sender = NO_SENDER_SETTINGS;
    expect(versionOf({ views: [view], connections: [{ ...connection, sender }] })).toBe(3);
  });

  it('of the second version is read with its saved lists', () => {
    const found = sound(withLists(WHOLESALE, { name: 'Empty', numbers: [] }));
    expect(found.facts.connections[0].lists).toEqual([WHOLESALE, { name: 'Empty', numbers: [] }]);
  });

  it('of the third version is read with the sender of papers', () => {
    const found = sound(withSender({ name: 'Nordfiber AB', iban: 'SE45 5000 0000 0583 9825 7466' }));
    expect(found.facts.connections[0].sender.sender).toMatchObject({ name: 'Nordfiber AB' });
  });

  it('of the fourth version is read with the marks, which may be of several authors', () => {
    const marks = [REVIEWED, PROMISED, { ...REVIEWED, author: 'desk-two' }];
    expect(sound(withMarks(marks)).facts.connections[0].marks).toEqual(marks);
    const [connection] = VERSION_1.connections as unknown as OwnFacts['connections'];
    if (connection === undefined) throw new Error('no connection');
    expect(versionOf({ views: [], connections: [{ ...connection, marks: [] }] })).toBe(4);
  });

  it('that Kontor can write is read as it was', () => {
    fc.assert(
      fc.property(ownFactsArbitrary, (facts) => {
        const found = sound(ownFactsText(facts));
        expect(found.facts).toEqual(JSON.parse(JSON.stringify(facts)));
      }),
      { numRuns: casesOf(1_000, 100) },
    );
  });

  it('loses in names what hides or turns, as a typed one does', () => {
    const found = sound(customers({ number: '1', name: ' a\u202etxt\u0007\n.exe ' }));
    expect(found.facts.connections[0].customers[0].name).toBe('atxt .exe');
  });

  it('with one key twice is refused, wherever it is and however it is written', () => {
    const twice = (before: string, put: string) => {
      expect(TEXT).toContain(before);
      expect(read(TEXT.replace(before, `${put}${before}`))).toEqual(damagedAt(null));
    };
    twice('"settings":', '"settings":{},');
    twice('"theme":"dark"', '"theme":"light",');
    twice('"theme":"dark"', '"\\u0074heme":"light",');
    twice('"number":"10001"', '"number" : "1:2" ,');
    twice('"type":"kind"', '"type":null,');
  });

  const refusals: readonly (readonly [string, string | Uint8Array, string])[] = [
    ['nothing', '', 'notOwnFacts'],
    ['another text', 'kundnr\n10001\n', 'notOwnFacts'],
    ['another JSON', '{"format":"something else","version":1}', 'notOwnFacts'],
    ['a list', '[1,2,3]', 'notOwnFacts'],
    ['null', 'null', 'notOwnFacts'],
    ['a picture', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0xd8]), 'notText'],
    ['UTF-16', Buffer.from(`\ufeff${TEXT}`, 'utf16le'), 'notText'],
    ['Latin-1', Buffer.from(TEXT, 'latin1'), 'notText'],
    ['a file that was cut', TEXT.slice(0, -20), 'damaged'],
    ['a file with words behind it', `${TEXT} and more`, 'damaged'],
    ['a newer version', having({ version: 5 }), 'newerVersion'],
    ['deep nesting', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, 'tooLarge'],
    ['a million entries', listOf(Array.from({ length: 1_000_000 }, () => 0)), 'tooLarge'],
    [
      'more customers than any desk has',
      listOf(Array.from({ length: OWN_FACTS_BOUNDS.customers + 1 }, (_, at) => ({ number: `${at}` }))),
      'tooLarge',
    ],
    [
      'more numbers in saved lists than any desk has',
      withLists(
        ...Array.from({ length: 21 }, (_, at) => ({ name: `${at}`, numbers: Array(MOST_LISTED).fill('1') })),
      ),
      'tooLarge',
    ],
    [
      'more marks than a file has room for',
      withMarks(Array.from({ length: OWN_FACTS_BOUNDS.marks + 1 }, () => 0)),
      'tooLarge',
    ],
    ['too many bytes', `${TEXT}${' '.repeat(OWN_FACTS_BOUNDS.file)}`, 'tooLarge'],
  ];
  it.each(refusals)('is not %s', (_, content, reason) => {
    expect(read(content)).toEqual({ refused: reason, place: null });
  });

  const places: readonly (readonly [string, string, string | null])[] = [
    ['no version', having({ version: 'one' }), 'version'],
    ['version 0', having({ version: 0 }), 'version'],
    ['an opening view in version 1', opening({ version: 1 }), 'openingViews'],
    ['an opening view that is not in the file', opening({ openingViews: { all: 'x' } }), 'openingViews.all'],
    ['an unknown kind of list', opening({ openingViews: { none: 'Late' } }), 'openingViews'],
    ['no time', having({ written: 'yesterday' }), 'written'],
    ['an unknown key', having({ more: 1 }), null],
    ['an unknown setting', setting({ more: 1 }), 'settings'],
    ['a setting of a wrong type', setting({ theme: 7 }), 'settings.theme'],
    ['a retention that keeps nothing', setting({ forgetAfterDays: 0 }), 'settings.forgetAfterDays'],
    ['a view without a filter', having({ views: [{ name: 'x' }] }), 'views[0].filter'],
    [
      'too many views',
      having({ views: Array.from({ length: MOST_VIEWS + 1 }, () => VERSION_1.views[0]) }),
      'views',
    ],
    ['a secret', firstConnection({ clientSecret: 'x' }), 'connections[0]'],
    ['an address', firstConnection({ baseUrl: 'https://evil.example' }), 'connections[0]'],
    [
      'a customer twice',
      customers({ number: '1', pinned: true }, { number: '1', name: 'x' }),
      'connections[0].customers[1].number',
    ],
    ['no customer number', customers({ number: 'K10001' }), `${CUSTOMER}.number`],
    ['a number as a number', customers({ number: 10_001 }), `${CUSTOMER}.number`],
    ['an unknown key of a customer', customers({ number: '1', invoices: [] }), CUSTOMER],
    ['a long name', customers({ number: '1', name: 'x'.repeat(121) }), `${CUSTOMER}.name`],
    ['half a character', customers({ number: '1', name: '\ud800' }), `${CUSTOMER}.name`],
    [
      'an address of six lines',
      customers({ number: '1', statementAddress: Array(6).fill('x') }),
      `${CUSTOMER}.statementAddress`,
    ],
    ['a customer that is a list', customers([]), CUSTOMER],
    [
      'a language of papers in the first version',
      customers({ number: '1', paperLanguage: 'fi' }),
      `${CUSTOMER}.paperLanguage`,
    ],
    ['a sender in the second version', withSender({}, 2), 'connections[0].sender'],
    ['an account with a wrong digit', withSender({ bankgiro: '5402-9682' }), `${SENDER}.bankgiro`],
    ['a logo that is none', withSender({ logo: 'AAAA' }), 'connections[0].sender'],
    ['kept lists in the first version', firstConnection({ lists: [WHOLESALE] }), 'connections[0].lists'],
    [
      'two lists of one name',
      withLists(WHOLESALE, { name: 'wholesale', numbers: [] }),
      'connections[0].lists',
    ],
    ['a number twice', withLists({ name: 'x', numbers: ['1', '1'] }), `${LIST}.numbers`],
    ['a number with its letter', withLists({ name: 'x', numbers: ['K1'] }), `${LIST}.numbers[0]`],
    ['a name that is a path', withLists({ name: '/etc/passwd', numbers: [] }), `${LIST}.name`],
    ['marks in the third version', withMarks([REVIEWED], 3), 'connections[0].marks'],
    ['a mark that is a number', withMarks([7]), MARK],
    ['an unknown key of a mark', withMarks([{ ...REVIEWED, more: 1 }]), MARK],
    ['an author that is a path', withMarks([{ ...REVIEWED, author: '../x' }]), `${MARK}.author`],
    ['no author', withMarks([{ ...REVIEWED, author: undefined }]), `${MARK}.author`],
    ['counter zero', withMarks([{ ...REVIEWED, counter: 0 }]), `${MARK}.counter`],
    ['one event twice', withMarks([REVIEWED, REVIEWED]), 'connections[0].marks[1].counter'],
    ['an unknown field', withMarks([{ ...REVIEWED, field: 'paid' }]), `${MARK}.field`],
    ['the value of another field', withMarks([{ ...PROMISED, value: true }]), `${MARK}.value`],
    ['a customer that is reviewed', withMarks([{ ...REVIEWED, invoice: null, said: null }]), `${MARK}.field`],
    [
      'half a character in a note',
      withMarks([{ ...REVIEWED, field: 'note', value: { text: '\ud800' } }]),
      MARK,
    ],
    ['a name that turns', withMarks([{ ...REVIEWED, by: 'e\u202eva' }]), `${MARK}.by`],
    [
      'a said amount that is none',
      withMarks([{ ...REVIEWED, said: { ...SAID, status: 1 } }]),
      `${MARK}.said.status`,
    ],
    [
      'too many customers in a list',
      withLists({ name: 'x', numbers: Array.from({ length: MOST_LISTED + 1 }, (_, at) => `${at}`) }),
      `${LIST}.numbers`,
    ],
  ];
  it.each(places)('with %s is refused as a whole, and says where', (_, content, place) => {
    expect(read(content)).toEqual(damagedAt(place));
  });

  it('cut or altered anywhere is read as exactly another one, or refused', () => {
    const text = ownFactsText(VERSION_1 as unknown as OwnFacts);
    fc.assert(
      fc.property(fc.nat(text.length - 1), fc.nat(3), fc.string({ maxLength: 3 }), (at, gone, put) => {
        const found = read(`${text.slice(0, at)}${put}${text.slice(at + gone)}`);
        if ('refused' in found) return;
        expect(read(found.text)).toEqual(found);
      }),
      { numRuns: casesOf(5_000, 500) },
    );
  });
});
