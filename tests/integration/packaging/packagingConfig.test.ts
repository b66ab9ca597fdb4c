import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { appimageChecksums } from 'app-builder-lib/out/toolsets/linux.js';
import { getConfig, validateConfiguration } from 'app-builder-lib/out/util/config/config.js';
import type { DebugLogger } from 'builder-util';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');
const packaging = await readFile(join(root, 'electron-builder.yml'), 'utf8');

/** What heads a native module: the format, and the number that it has for a processor. */
const PROCESSORS = {
  linux: { x64: 'ELF 0x3e', arm64: 'ELF 0xb7' },
  win32: { x64: 'PE 0x8664', arm64: 'PE 0xaa64' },
  darwin: { x64: 'Mach-O 0x1000007', arm64: 'Mach-O 0x100000c' },
} as const;

function processorOf(module: Buffer): string {
  const [kind, at] = { '7f454c46': ['ELF', 18], cffaedfe: ['Mach-O', 4] }[module.toString('hex', 0, 4)] ?? [
    ...['PE', module.readUInt32LE(0x3c) + 4],
  ];
  const number = kind === 'Mach-O' ? module.readUInt32LE(Number(at)) : module.readUInt16LE(Number(at));
  return `${kind} 0x${number.toString(16)}`;
}

/** Every file of ours that an entry reaches, by static and dynamic imports. */
async function reachable(entry: string, seen = new Set<string>()): Promise<Set<string>> {
  if (seen.has(entry) || !existsSync(entry)) {
    return seen;
  }
  seen.add(entry);
  const source = await readFile(entry, 'utf8');
  for (const [, path = ''] of source.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)) {
    await reachable(resolve(dirname(entry), path), seen);
  }
  return seen;
}

describe('P14 the binary cannot be repurposed', () => {
  it.each([
    ['runAsNode', false],
    ['enableNodeOptionsEnvironmentVariable', false],
    ['enableNodeCliInspectArguments', false],
    ['grantFileProtocolExtraPrivileges', false],
    ['enableEmbeddedAsarIntegrityValidation', true],
    ['onlyLoadAppFromAsar', true],
  ])('P14 the fuse %s is %s', (fuse, state) => {
    expect(packaging.match(new RegExp(`^ {2}${fuse}: (true|false)$`, 'm'))?.[1]).toBe(String(state));
  });

  it('P14 the program is in an archive, with the native modules alone beside it', () => {
    expect(packaging).toMatch(/^asar:\n(?: {2}#.*\n)* {2}smartUnpack: false$/m);
    expect(packaging).toMatch(/^asarUnpack:\n {2}- "\*\*\/\*\.node"\n(?! {2}-)/m);
  });

  it('P14 the entitlements of macOS loosen nothing but compiling at run time', async () => {
    const file = join(root, 'resources/entitlements/entitlements.mac.plist');
    const keys = [...(await readFile(file, 'utf8')).matchAll(/<key>([^<]+)<\/key>/g)].map(([, key]) => key);
    expect(keys).toEqual(['com.apple.security.cs.allow-jit']);
  });
});

describe('P15 the browser host is absent from packaged builds', () => {
  it('P15 its bundle is excluded after everything that could include it', () => {
    const files = packaging.slice(packaging.indexOf('\nfiles:'), packaging.indexOf('\nelectronFuses:'));
    const included = files.indexOf('- out/main/**');
    const excluded = files.indexOf('- "!out/main/browserHost.js"');
    expect(included).toBeGreaterThan(0);
    expect(excluded).toBeGreaterThan(included);
    expect(files.slice(excluded)).not.toMatch(/\n {2}- (?!"!)/);
  });

  it('P15 nothing that the product runs imports any part of it', async () => {
    const reached = await reachable(join(root, 'electron/main.ts'));
    expect(reached.size).toBeGreaterThan(50);
    expect([...reached].filter((file) => /browserHost/.test(file))).toEqual([]);
    const host = await reachable(join(root, 'electron/browserHost.ts'));
    expect([...host].filter((file) => /browserHost/.test(file)).length).toBeGreaterThan(5);
  });
});

describe('the packages for each system', () => {
  it('are configured in words that electron-builder knows', async () => {
    const config = await getConfig(root, null, null);
    const log = { isEnabled: false, data: new Map(), add: () => undefined } as unknown as DebugLogger;
    await expect(validateConfiguration(config, log)).resolves.toBeUndefined();
    // The check itself refuses a word that it does not know.
    const misspelt = { ...config, hardenedRuntimes: true } as typeof config;
    await expect(validateConfiguration(misspelt, log)).rejects.toThrow(/hardenedRuntimes/);
  });

  it('are an installer per user, an MSI for fleets, one for both processors of macOS, and three for Linux', async () => {
    const { win, nsis, mac, linux } = await getConfig(root, null, null);
    const onBoth = (target: string) => ({ target, arch: ['x64', 'arm64'] });
    expect(win?.target).toEqual(['nsis', 'msi'].map(onBoth));
    expect(nsis).toMatchObject({ oneClick: false, perMachine: false });
    expect(mac?.target).toEqual(['dmg', 'zip'].map((target) => ({ target, arch: 'universal' })));
    expect(mac).toMatchObject({ hardenedRuntime: true, notarize: true });
    expect(linux?.target).toEqual(['AppImage', 'deb', 'rpm'].map(onBoth));
    expect(linux?.executableArgs).toEqual([]);
  });

  it('give the AppImage a runtime of its own: the builder’s first one wants FUSE 2, which systems of today lack', async () => {
    const { toolsets } = await getConfig(root, null, null);
    const withoutFuse2 = Object.keys(appimageChecksums).filter((version) => version !== '0.0.0');
    expect(withoutFuse2).toContain(toolsets?.appimage);
  });

  it.each(['linux', 'win32', 'darwin'] as const)(
    'hold native modules for the processors that they are for: %s',
    async (platform) => {
      const packed = [
        ...packaging.matchAll(/^ {2}- (node_modules\S*\/)\$\{platform\}-\$\{arch\}(\S*\.node)$/gm),
      ];
      expect(packed).toHaveLength(2);
      for (const [arch, processor] of Object.entries(PROCESSORS[platform])) {
        for (const [, before, after] of packed) {
          const path = `${before}${platform}-${arch}${after}`;
          expect([path, processorOf(await readFile(join(root, path)))]).toEqual([path, processor]);
        }
      }
    },
  );

  it('ask Linux for the C library that their native modules are linked to', async () => {
    const modules = [
      'node_modules/better-sqlite3-multiple-ciphers/prebuilds/linux-x64.node',
      'node_modules/better-sqlite3-multiple-ciphers/prebuilds/linux-arm64.node',
      'node_modules/keytar/prebuilds/linux-x64/keytar.node',
      'node_modules/keytar/prebuilds/linux-arm64/keytar.node',
    ];
    const texts = await Promise.all(modules.map((path) => readFile(join(root, path), 'latin1')));
    const minors = texts.flatMap((text) =>
      [...text.matchAll(/GLIBC_2\.(\d+)/g)].map(([, minor]) => Number(minor)),
    );
    const newest = `2.${Math.max(...minors)}`;
    const { deb, rpm } = await getConfig(root, null, null);
    expect(deb?.fpm).toContain(`libc6 (>= ${newest})`);
    expect(rpm?.fpm).toContain(`libc.so.6(GLIBC_${newest})(64bit)`);
  });
});
