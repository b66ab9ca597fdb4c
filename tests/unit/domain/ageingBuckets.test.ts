import { describe, expect, it } from 'vitest';
import {
  ageingText,
  daysSince,
  FEWEST_STEPS,
  FIRST_AGEING,
  isAgeing,
  isAgeingPart,
  MOST_STEPS,
  overDays,
  rangeOf,
  readAgeing,
  stepAt,
  stepCount,
  stepDays,
  stepsOf,
} from '../../../shared/domain/ageing.ts';
import { fc } from '../../fastCheck.ts';
import { ageings, stepByHand } from '../../oracles/ageings.ts';

const day = fc
  .integer({ min: 10_000, max: 30_000 })
  .map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10));

describe('ageing buckets', () => {
  it('leave no day out and name none twice', () => {
    fc.assert(
      fc.property(ageings, day, day, day, (ageing, dueDate, invoiceDate, today) => {
        const days = daysSince(ageing.by === 'due' ? dueDate : invoiceDate, today);
        const found = stepsOf(ageing).filter((step) => {
          const { by, from, to } = rangeOf(step);
          expect(by).toBe(ageing.by);
          return days >= (from ?? days) && days <= (to ?? days);
        });
        expect(found).toEqual([stepAt(ageing, days)]);
        expect(found).toEqual([stepByHand(ageing, { dueDate, invoiceDate }, today)]);
        expect(stepsOf(ageing).every(isAgeingPart)).toBe(true);
      }),
    );
  });

  it('are read from the text that they are kept as, and number two to eight', () => {
    fc.assert(
      fc.property(ageings, (ageing) => {
        expect(readAgeing(ageingText(ageing))).toEqual(ageing);
        expect(stepsOf(ageing)).toHaveLength(stepCount(ageing));
        expect(stepCount(ageing)).toBeGreaterThanOrEqual(FEWEST_STEPS);
        expect(stepCount(ageing)).toBeLessThanOrEqual(MOST_STEPS);
      }),
    );
    for (const text of ['due', 'due 30 60 90', 'due 1 2 3 4 5 6', 'invoice 30', 'invoice 1 2 3 4 5 6 3650'])
      expect(isAgeing(text), text).toBe(true);
    const wrong = [
      '',
      'invoice',
      'due 1 2 3 4 5 6 7',
      'invoice 1 2 3 4 5 6 7 8',
      'due 0',
      'due 30 30',
      'due 60 30',
    ];
    for (const text of [...wrong, 'due 3651', 'due 1.5', 'due 030', 'due  30', 'age 30', 'due NaN', 'due -1'])
      expect(isAgeing(text), text).toBe(false);
  });

  it('begin as they were before there was a choice', () => {
    expect(stepsOf(FIRST_AGEING)).toEqual(['notDue', 'd1to30', 'd31to60', 'd61to90', 'd91plus']);
    expect(stepsOf(FIRST_AGEING).map(stepDays)).toEqual([null, '1–30', '31–60', '61–90', '91+']);
    expect(stepsOf(FIRST_AGEING).map(overDays)).toEqual([null, null, null, null, 90]);
  });

  it('of a view mean what they say, or nothing at all', () => {
    for (const part of ['notDue', 'credits', 'd1to30', 'd91plus', 'i0to14', 'i15plus', 'd3651plus'])
      expect(isAgeingPart(part), part).toBe(true);
    for (const part of [
      '',
      'd0to30',
      'd31to30',
      'd01to30',
      'd1to3651',
      'x1to30',
      'd1to',
      'D1to30',
      'toString',
    ])
      expect(isAgeingPart(part), part).toBe(false);
  });
});
