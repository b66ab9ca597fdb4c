import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const HEAD =
  '<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">';

/** The path, the name and the value of a setting of LibreOffice. */
type Setting = readonly [path: string, name: string, value: string];

/**
 * A folder whose LibreOffice has a locale of its own, whatever the machine's is, and calculates every formula of a
 * workbook that it opens instead of taking the values that are kept with them: its profile says so before the first start.
 */
export async function officeDesk(folder: string, locale: string): Promise<string> {
  const settings: readonly Setting[] = [
    ['org.openoffice.Setup/L10N', 'ooSetupSystemLocale', locale],
    ['org.openoffice.Office.Calc/Formula/Load', 'OOXMLRecalcMode', '0'],
  ];
  const desk = join(folder, locale);
  const user = join(desk, 'profile', 'user');
  await mkdir(user, { recursive: true });
  const items = settings.map(
    ([path, name, value]) =>
      `<item oor:path="/${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`,
  );
  await writeFile(
    join(user, 'registrymodifications.xcu'),
    `<?xml version="1.0" encoding="UTF-8"?>\n${HEAD}${items.join('')}</oor:items>`,
  );
  return desk;
}
