import { chmod, mkdir, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  findPolicy,
  PolicyFault,
  policyInFile,
  policyInRegistry,
  readPolicy,
} from '../../../electron/policy/findPolicy.ts';
import type { Policy } from '../../../shared/ipc/policy.ts';
import { folderForEach } from '../../integration/ownFolder.ts';
import { casesOf } from '../../promiseCounts.ts';
import { type Expected, FILES, type FileCase, OF_OTHERS } from './fileCases.ts';
import { EXPORTS, LISTED } from './registryCases.ts';
import { CANARY } from './wholePolicy.ts';

/** The first two of each kind, or all of them. */
function meant<Case>(kinds: Readonly<Record<string, readonly Case[]>>): (Case & { readonly kind: string })[] {
  return Object.entries(kinds).flatMap(([kind, cases]) =>
    cases.slice(0, casesOf(cases.length, 2)).map((one) => ({ ...one, kind })),
  );
}

async function expectOutcome(reading: Promise<Policy | null>, expected: Expected): Promise<void> {
  const outcome = await reading.catch((error: unknown) => error);
  if (!(outcome instanceof Error)) {
    expect(outcome).toEqual(expected);
    return;
  }
  if (!(outcome instanceof PolicyFault)) throw outcome;
  expect(expected, `${outcome.trouble} ${outcome.place}`).toHaveLength(2);
  const [trouble, end] = expected as readonly [string, string];
  expect(outcome).toMatchObject({ trouble, place: expect.stringMatching(/./) });
  expect(outcome.place.slice(-end.length)).toBe(end);
  expect(outcome.place + outcome.message).not.toContain(CANARY);
}

const root = folderForEach();

const asRoot = process.getuid?.() === 0;
const isPosix = process.platform !== 'win32';

async function tryFile({ content = '', after, expected }: FileCase): Promise<void> {
  const file = join(root(), 'kontor', 'policy.json');
  await mkdir(join(root(), 'kontor'));
  await chmod(join(root(), 'kontor'), 0o755);
  const text = typeof content === 'string' || content instanceof Uint8Array;
  await writeFile(file, text ? content : JSON.stringify(content), { mode: 0o600 });
  await after?.(file);
  await expectOutcome(policyInFile(file, [0, process.getuid?.() ?? 0]), expected);
}

describe.skipIf(!isPosix)('P50 policies in files (owners and modes of POSIX)', () => {
  it.each(meant(FILES))('P50 $kind: $name', tryFile);

  it.skipIf(!asRoot).each(OF_OTHERS)("P50 an other owner's (root alone gives files away): $name", tryFile);

  it("P50 is its owner's alone", async () => {
    await tryFile({ name: 'right', content: {}, expected: {} });
    const others = policyInFile(join(root(), 'kontor', 'policy.json'), [4_711]);
    await expectOutcome(others, ['owner', 'kontor']);
  });
});

describe.skipIf(!isPosix)('P50 policies in the registry, as its tool writes them', () => {
  it.each(meant(EXPORTS))('P50 $kind: $name', async ({ file, listed = LISTED, expected }) => {
    const asked: string[] = [];
    const reading = policyInRegistry(async ([verb = '', key = '', path = '']) => {
      asked.push(`${verb} ${key}`);
      if (verb === 'query') return listed;
      if (file === null) return null;
      await writeFile(path, file);
      return '';
    });
    await expectOutcome(reading, expected);
    expect(asked[0]).toBe('query HKEY_LOCAL_MACHINE\\Software\\Policies');
    const left = (await readdir(tmpdir())).filter((name) => name.startsWith('kontor-policy-'));
    expect(left).toEqual([]);
  });

  it('P50 are 60 with the files', () => {
    const count = (kinds: Readonly<Record<string, readonly unknown[]>>) =>
      Object.values(kinds).reduce((sum, { length }) => sum + length, 0);
    expect(count(FILES) + OF_OTHERS.length + count(EXPORTS)).toBeGreaterThanOrEqual(60);
  });
});

describe.skipIf(!isPosix)('P50 the flag of the browser host', () => {
  const none = async () => null;

  it('P50 names a file that has to be there and right', async () => {
    const file = join(root(), 'policy.json');
    expect(await findPolicy(file, none)).toMatchObject({ fault: { trouble: 'notFound', place: file } });
    await writeFile(file, '{"language":"fi"}', { mode: 0o600 });
    expect(await findPolicy(file, none)).toEqual({ policy: { language: 'fi' } });
    expect(await findPolicy(null, none)).toEqual({ policy: {} });
  });

  it("P50 takes nothing from the system's policy", async () => {
    const file = join(root(), 'policy.json');
    await writeFile(file, '{}', { mode: 0o600 });
    const strict = async () => ({ parquetExport: false });
    expect(await findPolicy(file, strict)).toMatchObject({ fault: { trouble: 'two' } });
    expect(await findPolicy(null, strict)).toEqual({ policy: { parquetExport: false } });
    const broken = () => Promise.reject(new Error(CANARY));
    expect(await findPolicy(file, broken)).toMatchObject({ fault: { trouble: 'unreadable' } });
  });
});

it('P50 a connection of a policy goes over plain http to this computer alone', () => {
  const of = (address: string) => {
    const named = {
      id: 'ledger',
      name: 'Ledger',
      environmentWord: 'TEST',
      environmentTone: 'test',
      clientId: 'desk',
    };
    return () =>
      readPolicy(Buffer.from(JSON.stringify({ connections: [{ ...named, address }] })), 'policy.json');
  };
  expect(of('https://service.example/api')).not.toThrow();
  expect(of('http://127.0.0.1:9/api')).not.toThrow();
  expect(of('http://service.example/api')).toThrow(
    expect.objectContaining({ trouble: 'wrongValue', place: 'connections[0].address' }),
  );
});
