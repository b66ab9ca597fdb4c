import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CipherDatabase, openDatabase } from '../../../electron/database/database.ts';
import { FILES } from '../../../electron/store/threadSetup.ts';
import { type CustomerEvent, lineOf } from '../../../electron/store/userData/markEventFile.ts';
import {
  MarkExchangeRepository,
  type TakenPart,
} from '../../../electron/store/userData/markExchangeRepository.ts';
import { MarksRepository } from '../../../electron/store/userData/marksRepository.ts';
import { fc } from '../../fastCheck.ts';
import { casesOf } from '../../promiseCounts.ts';
import { eventsArbitrary } from '../../unit/markExchange/eventArbitrary.ts';
import { folderForAll } from '../ownFolder.ts';
import { customerRef, KEY, makeFile } from '../store/testStore.ts';

const SIDES = ['left', 'right', 'all'] as const;
type Side = (typeof SIDES)[number];
type File = readonly CustomerEvent[];

/** Files of three authors, each with some of its author's events. */
const filesArbitrary = fc
  .tuple(...['anna', 'bo', 'cecilia'].map((author) => eventsArbitrary(author, 9)))
  .chain((authors) =>
    fc.tuple(...authors.map((events) => fc.tuple(fc.constant(events), fc.integer({ min: 1, max: 4 })))),
  )
  .map((authors) =>
    authors.flatMap(([events, size]) =>
      Array.from({ length: Math.ceil(events.length / size) }, (_, at) =>
        events.slice(at * size, (at + 1) * size),
      ),
    ),
  );

/** The files in an order of their own, some of them several times. */
const shuffled = (files: readonly File[]) =>
  fc.array(fc.nat(files.length - 1), { maxLength: 2 * files.length }).chain((again) =>
    fc.shuffledSubarray([...files, ...again.map((at) => files[at] ?? [])], {
      minLength: files.length + again.length,
    }),
  );

describe('P49 a union of events', () => {
  const folder = folderForAll();
  let database: CipherDatabase;
  let marks: MarksRepository;
  let markExchange: MarkExchangeRepository;

  beforeAll(() => {
    makeFile(folder(), 'facts', 'chacha20');
    database = openDatabase({ file: join(folder(), FILES.facts), key: KEY, cipher: 'chacha20' });
    marks = new MarksRepository(database);
    const connections = SIDES.map((side) => ({
      id: side,
      name: side,
      environmentWord: '',
      environmentTone: 'test' as const,
      baseUrl: `https://${side}.example/api`,
      clientId: 'desk',
      sample: false,
      pdfPathTemplate: '',
      agreementsListBody: '{}',
    }));
    markExchange = new MarkExchangeRepository(database, { facts: { connections: () => connections }, marks });
  });
  afterAll(() => database.close());

  const empty = () => {
    for (const side of SIDES) marks.forgetConnection(side);
  };
  /** Two events at a time, in the order that `readEventFile` gives them; ends after so many parts, as a kill does. */
  const take = (side: Side, file: File, parts = Number.POSITIVE_INFINITY) => {
    const byCustomer = [...Map.groupBy(file, ({ customer }) => customer).values()].flat();
    const lines = Buffer.from(byCustomer.map((event) => `${lineOf(event)}\n`).join(''));
    const connection = { name: side, host: `${side}.example`, sample: false };
    const header = { author: file[0]?.author ?? 'anna', connection, last: file.at(-1)?.counter ?? 1 };
    const taken: TakenPart[] = [];
    for (let from: number | null = 0; from !== null && taken.length < parts; ) {
      const part = markExchange.takePart(header, lines, from, 2);
      taken.push(part);
      from = 'next' in part ? part.next : null;
    }
    return taken;
  };
  const takeAll = (side: Side, files: readonly File[]) => files.flatMap((file) => take(side, file));
  const refused = (taken: readonly TakenPart[]) =>
    taken.reduce((sum, one) => sum + ('forgotten' in one ? one.forgotten : 0), 0);
  const about = (side: Side, number: string) =>
    marks.eventsOf(side).find((customer) => customer.number === number)?.events.length ?? 0;
  const stateOf = (side: Side) => ({ events: marks.eventsOf(side), shown: [...marks.of(side).customers] });
  const asSet = ({ shown, ...more }: ReturnType<typeof stateOf>) => ({
    ...more,
    shown: shown.map(([number, subjects]) => [number, new Map([...subjects].sort())]).sort(),
  });

  it('is the same in any order, repeated and with some missing at first', () => {
    const given = filesArbitrary.chain((files) =>
      fc.tuple(shuffled(files), shuffled(files), fc.nat(files.length)),
    );
    fc.assert(
      fc.property(given, ([one, other, missing]) => {
        empty();
        takeAll('left', one);
        takeAll('right', other.slice(missing));
        takeAll('right', other);
        expect(asSet(stateOf('right'))).toEqual(asSet(stateOf('left')));
        const events = new Set(one.flat().map(({ author, counter }) => `${author} ${counter}`));
        expect(stateOf('left').events.flatMap((customer) => customer.events)).toHaveLength(events.size);
      }),
      { numRuns: casesOf(1_000, 60) },
    );
  });

  it('is the same where a file was cut short between its parts, and is taken again', () => {
    const given = eventsArbitrary('anna', 9).chain((file) =>
      fc.tuple(fc.constant(file), fc.nat(file.length)),
    );
    fc.assert(
      fc.property(given, ([file, parts]) => {
        empty();
        take('left', file);
        take('right', file, parts);
        const added = take('right', file).reduce((sum, one) => sum + ('added' in one ? one.added : 0), 0);
        expect(added).toBe(Math.max(0, file.length - 2 * parts));
        expect(asSet(stateOf('right'))).toEqual(asSet(stateOf('left')));
        expect(new MarksRepository(database).of('right').customers).toEqual(marks.of('right').customers);
      }),
      { numRuns: casesOf(300, 30) },
    );
  });

  it('is the same whenever a customer was forgotten, and whole once it is opened again', () => {
    const given = filesArbitrary.chain((files) =>
      fc.tuple(shuffled(files), shuffled(files), fc.nat(files.length), fc.constantFrom('10001', '00731')),
    );
    fc.assert(
      fc.property(given, ([one, other, when, number]) => {
        empty();
        takeAll('all', one);
        marks.forget(customerRef(number, 'left'));
        takeAll('left', one);
        takeAll('right', other.slice(0, when));
        marks.forget(customerRef(number, 'right'));
        expect(refused(takeAll('right', other))).toBeGreaterThanOrEqual(about('all', number));
        expect(asSet(stateOf('right'))).toEqual(asSet(stateOf('left')));
        expect(about('right', number)).toBe(0);
        for (const side of ['left', 'right'] as const) {
          marks.opened(customerRef(number, side));
          takeAll(side, other);
          expect(asSet(stateOf(side))).toEqual(asSet(stateOf('all')));
        }
      }),
      { numRuns: casesOf(1_000, 60) },
    );
  });

  it('gives no counter twice after a customer is forgotten', () => {
    empty();
    const customer = customerRef('10001', 'left');
    const one = () =>
      marks.note(
        'left',
        [
          {
            number: customer.number,
            events: [{ invoice: null, said: null, field: 'note', value: { text: 'x' } }],
          },
        ],
        {
          by: 'clerk',
          at: 1,
        },
      )[0]?.counter ?? 0;
    const first = one();
    marks.forget(customer);
    marks.opened(customer);
    expect(one()).toBeGreaterThan(first);
  });
});
