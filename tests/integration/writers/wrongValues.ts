import { createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { printed } from './pdfTools.ts';

/** No amount of the tests' rows, and the sum of none. */
const WRONG = '4711';

/**
 * Keeps a wrong value with each formula of a workbook, so that a sum that is right was added up by whoever opens it; answers
 * how many there are. `change` may do more to each part.
 */
export async function withWrongValues(
  path: string,
  change: (name: string, xml: string) => string = (_, xml) => xml,
): Promise<number> {
  const names = (await printed('unzip', '-Z1', path)).trim().split('\n');
  const zip = new ZipFile();
  let formulas = 0;
  for (const name of names) {
    const xml = await printed('unzip', '-p', path, name.replace('[', '\\['));
    const wrong = xml.replace(/<\/f><v>[^<]*<\/v>/g, () => {
      formulas += 1;
      return `</f><v>${WRONG}</v>`;
    });
    zip.addBuffer(Buffer.from(change(name, wrong)), name);
  }
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(`${path}.zip`));
  await rename(`${path}.zip`, path);
  return formulas;
}
