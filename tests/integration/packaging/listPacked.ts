/** Packs the build around an empty Electron and prints what is inside, with sizes. `npm run packed`. */
import { packApp } from './packedApp.ts';
import { listOf } from './packedList.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);
const packed = await packApp(false);
const lines = listOf(packed.files);
const total = {
  name: `${lines.length} in all, without Electron`,
  files: packed.files.length,
  bytes: lines.reduce((sum, { bytes }) => sum + bytes, 0),
};
for (const { name, files, bytes } of [...lines, total]) {
  say(`${(bytes / 1000).toFixed(1).padStart(10)} kB ${String(files).padStart(6)} files  ${name}`);
}
say(`beside the archive: ${packed.beside.join(', ')}`);
await packed.remove();
