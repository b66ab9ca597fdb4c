/** A desk that notes again and again, a line for each time that it was answered, until it is killed. */
import { note, openDesk } from '../markExchange/exchangingDesk.ts';

const [data = '', together = ''] = process.argv.slice(2);
const desk = await openDesk(data, data);
for (let round = 0; ; round += 1) {
  await note(
    desk,
    Array.from({ length: Number(together) }, (_, at) => `note ${round} ${at}`),
  );
  process.stdout.write('noted\n');
}
