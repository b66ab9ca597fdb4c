import { spawnSync } from 'node:child_process';
import { chmod, cp, mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderForEach } from '../ownFolder.ts';
import { nodeForAnyAccount } from './hostProcess.ts';

const root = resolve(import.meta.dirname, '../../..');
const NOBODY = 65_534;
const THREADS = ['ingestWorkerThread', 'queryWorkerThread', 'exportThread', 'sandboxThread'];
const BUILT = [
  ...['main', 'browserHost', ...THREADS].map((name) => `out/main/${name}.js`),
  ...['out/preload/preload.cjs', 'out/preload/proxyPreload.cjs', 'out/renderer/index.html'],
];
const SOURCES = ['electron', 'renderer', 'shared', 'electron.vite.config.ts'];
/** Of Kontor's packages two, one of which another system needs. */
const LOCK = {
  packages: {
    '': {},
    'node_modules/here': { version: '1.0.0' },
    'node_modules/elsewhere': { version: '1.0.0', optional: true },
  },
};
const SETUP = 'Run `npm run setup`, then `npm start` again.';

const folder = folderForEach();

async function put(path: string, text = ''): Promise<void> {
  await mkdir(dirname(join(folder(), path)), { recursive: true });
  await writeFile(join(folder(), path), text);
}

/** A checkout with everything in place, but for what the build makes; its builder writes down that it ran. */
async function checkout(node = process.execPath): Promise<void> {
  for (const source of SOURCES) await put(source.includes('.') ? source : `${source}/source.ts`);
  await cp(join(root, 'scripts'), join(folder(), 'scripts'), { recursive: true });
  await put('package.json', '{"type":"module"}');
  await put('package-lock.json', JSON.stringify(LOCK));
  await put('node_modules/here/package.json', '{}');
  await put(
    'node_modules/.package-lock.json',
    JSON.stringify({ packages: { 'node_modules/here': { version: '1.0.0' } } }),
  );
  await mkdir(join(folder(), 'node_modules/node/bin'), { recursive: true });
  await symlink(node, join(folder(), 'node_modules/node/bin/node'));
  const written = BUILT.map(
    (path) => `mkdirSync(dirname('${path}'), { recursive: true });
    writeFileSync('${path}', '${path.endsWith('browserHost.js') ? 'console.log("the host")' : ''}');`,
  );
  await put('node_modules/electron-vite/package.json', '{"type":"module"}');
  await put(
    'node_modules/electron-vite/bin/electron-vite.js',
    `import { mkdirSync, writeFileSync } from 'node:fs';
     import { dirname } from 'node:path';
     ${written.join('\n')}`,
  );
}

function start(uid?: number, node = process.execPath) {
  const script = join(folder(), 'scripts/start.mjs');
  const { status, stdout, stderr } = spawnSync(node, [script, '--no-open'], {
    ...{ cwd: folder(), uid, encoding: 'utf8' },
  });
  return { status, stdout, lines: stderr.trim().split('\n') };
}

const refused = (sentence: string) => ({ status: 1, stdout: '', lines: [sentence] });

describe('npm start', () => {
  it('builds what is missing, and opens the host', async () => {
    await checkout();
    expect(start()).toMatchObject({ status: 0, stdout: 'the host\n' });
    expect(start().lines.join()).not.toContain('Building');
  });

  it.each(THREADS)('builds again where %s is missing', async (thread) => {
    await checkout();
    start();
    await rm(join(folder(), `out/main/${thread}.js`));
    const { status, lines } = start();
    expect(status).toBe(0);
    expect(lines[0]).toMatch(/^Building Kontor/);
  });

  const without = (path: string) => rm(join(folder(), path), { recursive: true });
  it.each<[string, () => Promise<void>]>([
    ['before any setup', () => without('node_modules')],
    ['after one that did not come to its end', () => without('node_modules/.package-lock.json')],
    ['without one of the packages', () => without('node_modules/here')],
    ['without the Node that comes with them', () => without('node_modules/node')],
    [
      'where that Node cannot be run',
      async () => {
        await without('node_modules/node/bin/node');
        await writeFile(join(folder(), 'node_modules/node/bin/node'), 'cut', { mode: 0o755 });
      },
    ],
    [
      'where the packages are those of another version',
      () => put('package-lock.json', JSON.stringify(LOCK).replace('1.0.0', '1.0.1')),
    ],
  ])('says in one line what to run %s', async (_, harm) => {
    await checkout();
    start();
    await harm();
    expect(start()).toEqual(refused(`Kontor's packages are missing or incomplete. ${SETUP}`));
  });

  it.skipIf(process.getuid?.() !== 0)(
    'says who has to build it in a folder of another account (as root only)',
    async () => {
      const node = await nodeForAnyAccount(folder());
      await checkout(node);
      const sentence = `Kontor is not built, and this account may not write to ${folder()}/. Run \`npm run build\` there as its owner, then \`npm start\` again.`;
      expect(start(NOBODY, node)).toEqual(refused(sentence));
      await chmod(join(folder(), 'node_modules'), 0o700);
      expect(start(NOBODY, node).lines).toEqual([
        expect.stringMatching(/^This account may not read .*as the owner/),
      ]);
    },
  );
});
