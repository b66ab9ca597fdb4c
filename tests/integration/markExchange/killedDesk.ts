/** A desk that notes and hands over again and again, a line for each begun hand-over, until it is killed. */
import { note, openDesk } from './exchangingDesk.ts';

const [data = '', share = ''] = process.argv.slice(2);
const desk = await openDesk(data, share);
for (let round = 0; ; round += 1) {
  await note(
    desk,
    Array.from({ length: 40 }, (_, at) => `note ${round} ${at} ${'x'.repeat(500)}`),
  );
  process.stdout.write('begun\n');
  await desk.service.run({});
}
