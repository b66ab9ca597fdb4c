import { SystemClock } from '../../../electron/adapters/systemClock.ts';
import { localDay } from '../../../shared/domain/wallClock.ts';

const DAY = 86_400_000;

/** The desk's clock, some days behind. */
export class LateClock extends SystemClock {
  daysBehind = 2;
  override wall(): number {
    return super.wall() - this.daysBehind * DAY;
  }
  override today(): string {
    return localDay(this.wall());
  }
}
