import { type Ageing, type AgeingBucket, MOST_STEPS } from '../../shared/domain/ageing.ts';
import { fc } from '../fastCheck.ts';

/** Any steps that a clerk may choose, most of them of the days on which money is owed. */
export const ageings: fc.Arbitrary<Ageing> = fc
  .constantFrom('due' as const, 'invoice' as const)
  .chain((by) => {
    const [fewest, most] = by === 'due' ? [0, MOST_STEPS - 2] : [1, MOST_STEPS - 1];
    const day = fc.oneof(
      { weight: 5, arbitrary: fc.integer({ min: 1, max: 200 }) },
      fc.integer({ min: 1, max: 3_650 }),
    );
    return fc
      .uniqueArray(day, { minLength: fewest, maxLength: most })
      .map((bounds) => ({ by, bounds: bounds.sort((left, right) => left - right) }));
  });

interface Dated {
  readonly invoiceDate: string;
  readonly dueDate: string;
}

/** The step of an invoice as a clerk finds it with a calendar: she walks along the bounds. */
export function stepByHand(
  { by, bounds }: Ageing,
  { invoiceDate, dueDate }: Dated,
  today: string,
): AgeingBucket {
  const from = (by === 'due' ? dueDate : invoiceDate).slice(0, 10);
  const days = Math.round((Date.parse(`${today}T12:00:00Z`) - Date.parse(`${from}T12:00:00Z`)) / 86_400_000);
  const letter = by === 'due' ? 'd' : 'i';
  if (by === 'due' && days <= 0) return 'notDue';
  let first = by === 'due' ? 1 : 0;
  for (const last of bounds) {
    if (days <= last) return `${letter}${first}to${last}`;
    first = last + 1;
  }
  return `${letter}${first}plus`;
}
