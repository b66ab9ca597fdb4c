/** Writes the bill of materials beside the packages of this build. `npm run bill`, after `npm run package`. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Bill, billOfMaterials } from './billOfMaterials.ts';
import { NOTICES_FILE } from './thirdPartyNotices.ts';

const root = resolve(import.meta.dirname, '../..');
const sbom = ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx', '--sbom-type', 'application'];
const onWindows = process.platform === 'win32';
const npm = execFileSync(onWindows ? 'npm.cmd' : 'npm', sbom, {
  cwd: root,
  encoding: 'utf8',
  shell: onWindows,
  maxBuffer: 2 ** 26,
});
const bill = billOfMaterials(JSON.parse(npm) as Bill, readFileSync(join(root, 'out', NOTICES_FILE), 'utf8'));
const folder = join(root, 'dist');
mkdirSync(folder, { recursive: true });
const file = join(folder, `kontor-${bill.metadata.component.version}.cdx.json`);
writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`);
process.stdout.write(`${file}: ${bill.components.length} components\n`);
