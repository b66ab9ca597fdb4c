import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface RendererFolder {
  readonly path: string;
  remove(): Promise<void>;
}

/** A built renderer in small, with a secret beside it and a link to that secret inside. */
export async function rendererFolder(): Promise<RendererFolder> {
  const root = await mkdtemp(join(tmpdir(), 'kontor-renderer-'));
  const path = join(root, 'renderer');
  await mkdir(join(path, 'assets'), { recursive: true });
  await writeFile(join(path, 'index.html'), '<!doctype html><title>Kontor</title>');
  await writeFile(join(path, 'assets', 'main.js'), 'export const page = 1;');
  await writeFile(join(path, 'assets', 'main.js.map'), '{}');
  await writeFile(join(root, 'secret.txt'), 'CANARY-file');
  await symlink(join(root, 'secret.txt'), join(path, 'assets', 'link.js'));
  return { path, remove: () => rm(root, { recursive: true, force: true }) };
}
