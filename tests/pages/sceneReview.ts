import { MARK_FILE_REFUSALS } from '../../shared/domain/markNames.ts';
import type { Decimal } from '../../shared/domain/money.ts';
import { HELD_REASONS, REMINDER_DAYS, REMINDER_SHOWN } from '../../shared/domain/reminders.ts';
import { localDay } from '../../shared/domain/wallClock.ts';
import type { Handlers } from '../../shared/ipc/contract.ts';
import type { FakeBridge } from '../fakes/fakeBridge.ts';
import { FAKE_EXCHANGED } from '../fakes/fakeMarkExchange.ts';
import type { MarkWords } from './sceneMarks.ts';
import { giveMarks } from './sceneNoted.ts';

export interface ReviewWords extends MarkWords {
  /** All that can go wrong has gone wrong, and counts are high. */
  readonly isHard: boolean;
}

type Asked<Call extends keyof Handlers['exports']> = Parameters<Handlers['exports'][Call]>[0];

const DAY = 86_400_000;
const NO_NAMES = { notNumbers: [], unknownTokens: [], duplicates: 0, refused: 0 };

/** All that a review is made of: marks, its report, reminders and the hand-over to colleagues. */
export function giveReview(fake: FakeBridge, words: ReviewWords): void {
  giveMarks(fake, words);
  giveReminders(fake, words);
  giveMarkExchange(fake, words);
  const most = words.isHard ? 1_234_567 : 48;
  fake.answerWith('exports.reviewPlan', async () => ({
    ...{ invoices: most, reviewed: most - 11, outstanding: words.amount, reviewedOutstanding: words.amount },
    ...{ changed: 2, questions: 7, notes: 3, unreadable: words.isHard ? most : 0 },
    ...{ signedBy: words.by, lastAt: Date.now() - 30 * DAY },
  }));
}

/** A run that leaves out somebody for each reason. */
function giveReminders(fake: FakeBridge, { word, amount, isHard }: ReviewWords): void {
  const times = isHard ? 12_345 : 3;
  const held = HELD_REASONS.map((reason, place) => ({ reason, customers: times + place }));
  const firstNames = ['10001', '10023', '10417'].map((number) => `${word(`Statement ${number}`)}.pdf`);
  fake.answerWith('exports.statementsPlan', async ({ reminder }: Asked<'statementsPlan'>) => ({
    ...{ ...NO_NAMES, customers: times * 9, notKept: 0, stale: 0, oldestFetch: Date.now() - 9 * DAY },
    ...{ withUnreadable: 1, unreadable: 4, withoutReference: 0, withoutBalances: 0, seenInBank: 3 },
    ...{ firstNames, namesEachCustomer: true },
    reminders:
      reminder === null
        ? null
        : { days: reminder.days ?? REMINDER_DAYS.first, customers: times * 2, overdue: amount, held },
  }));
  const all = Array.from({ length: 4 }, (_, time) => time).flatMap((time) =>
    REMINDER_SHOWN.map((shown, place) => ({
      number: String(10_001 + time * REMINDER_SHOWN.length + place),
      givenName: word('Åkerlund & Söner AB'),
      reason: shown === 'taken' ? null : shown,
      ...{ level: 1 + time, overdue: shown === 'notOverdue' ? ('0' as Decimal) : amount },
      lastDay: time === 0 ? null : localDay(Date.now() - 20 * DAY),
      place: time * REMINDER_SHOWN.length + place,
    })),
  );
  fake.answerWith('exports.reminders', async ({ shown, offset, limit }: Asked<'reminders'>) => {
    const matching = all.filter(({ reason }) => shown === null || (reason ?? 'taken') === shown);
    return { customers: matching.slice(offset, offset + limit), matching: matching.length };
  });
}

/** A folder of colleagues, once it is chosen; in the hard scenes with a file for each reason that one is refused for. */
function giveMarkExchange(fake: FakeBridge, { word, isHard }: ReviewWords): void {
  if (!isHard) return;
  const refused = MARK_FILE_REFUSALS.map((reason, place) => ({
    fileName: `${word(`kontor-marks-${place}`)}.kmarks`,
    reason,
    place: reason === 'damaged' ? 'events[12345].said.outstanding' : null,
  }));
  const counts = {
    files: 1_234,
    taken: 123_456,
    known: 98_765,
    forgotten: 4_321,
    written: 12_345,
    writtenFiles: 2,
  };
  let hasPassphrase = false;
  fake.answerWith('markExchange.chooseFolder', async () => ({ folder: word('Team'), hasPassphrase }));
  fake.answerWith('markExchange.setPassphrase', async () => {
    hasPassphrase = true;
    return { folder: word('Team'), hasPassphrase };
  });
  fake.answerWith('markExchange.run', async () => ({ ...FAKE_EXCHANGED, ...counts, refused, more: 1_234 }));
}
