import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TemporaryFolder, temporaryFolder } from '../../temporaryFolder.ts';

/** A built renderer in small, with a secret beside it and a link to that secret inside. */
export async function rendererFolder(): Promise<TemporaryFolder> {
  const root = await temporaryFolder();
  const path = join(root.path, 'renderer');
  await mkdir(join(path, 'assets'), { recursive: true });
  await writeFile(join(path, 'index.html'), '<!doctype html><title>Kontor</title>');
  await writeFile(join(path, 'assets', 'main.js'), 'export const page = 1;');
  await writeFile(join(path, 'assets', 'main.js.map'), '{}');
  await writeFile(join(root.path, 'secret.txt'), 'CANARY-file');
  await symlink(join(root.path, 'secret.txt'), join(path, 'assets', 'link.js'));
  return { ...root, path };
}
