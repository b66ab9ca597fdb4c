/** A desk that notes again and again, a line for each time that it was answered, until it is killed. */
import { note, openDesk } from '../handOver/handOverDesk.ts';
import { TOGETHER } from './notedTogether.ts';

const [data = ''] = process.argv.slice(2);
const desk = await openDesk(data, data);
for (let round = 0; ; round += 1) {
  await note(
    desk,
    Array.from({ length: TOGETHER }, (_, at) => `note ${round} ${at}`),
  );
  process.stdout.write('noted\n');
}
