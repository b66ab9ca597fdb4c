import { readFile } from 'node:fs/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { MemoryKeychain } from '../../../electron/adapters/keychain.ts';
import type { Question } from '../../../electron/ports/host.ts';
import { DRAFT } from './connectTo.ts';
import { homeForEach } from './home.ts';
import type { Launch } from './launch.ts';

const FIRST = { ...DRAFT, address: 'http://127.0.0.1:9', clientId: 'clerk', secret: 'secret-one' };

describe('what the main process asks the clerk itself', () => {
  const home = homeForEach();
  let app: Launch;
  let asked: Question[];
  let answers: () => Promise<boolean>;

  beforeEach(async () => {
    asked = [];
    answers = async () => true;
    const confirmer = {
      confirm: (question: Question) => {
        asked.push(question);
        return answers();
      },
    };
    app = await home.launch({ confirmer });
  });

  const codeOf = (call: Promise<unknown>) =>
    call.then(
      () => 'done',
      ({ code }: { code: string }) => code,
    );
  const secretOf = async (id: string): Promise<string | null> => {
    const mark = (await readFile(`${home.dataDir}/keychain.mark`, 'utf8')).trim();
    return home.keychain.get(`client-secret:${id}${mark}`);
  };

  it('a new host is asked about, and refused when the clerk says no: nothing is changed', async () => {
    const { id } = await app.calls.connections.save(FIRST);
    expect(asked).toEqual([{ kind: 'newHost', connection: 'Nordfiber', host: '127.0.0.1:9' }]);
    answers = async () => false;
    const moved = { ...FIRST, id, address: 'https://evil.example', secret: 'evil' };
    expect(await codeOf(app.calls.connections.save(moved))).toBe('cancelled');
    expect(asked.at(-1)).toEqual({ kind: 'newHost', connection: 'Nordfiber', host: 'evil.example' });
    expect((await app.state()).connections).toMatchObject([{ host: '127.0.0.1:9', hasSecret: true }]);
    expect(await secretOf(id)).toBe('secret-one');
    expect(await codeOf(app.calls.connections.save({ ...FIRST, address: 'https://evil.example' }))).toBe(
      'cancelled',
    );
    expect((await app.state()).connections).toHaveLength(1);
  });

  it('what sends nothing to a new host is not asked about', async () => {
    const { id } = await app.calls.connections.save(FIRST);
    await app.calls.connections.save({ ...FIRST, id, address: null, secret: null, name: 'Other' });
    await app.calls.connections.save({ ...FIRST, id, address: 'http://127.0.0.1:9/path' });
    await app.calls.connections.save({ ...FIRST, name: 'Second' });
    expect(asked).toHaveLength(1);
  });

  it('wiping is asked about, and a no leaves all as it is', async () => {
    await app.calls.connections.save(FIRST);
    answers = async () => false;
    expect(await codeOf(app.calls.keep.wipe({ everything: true }))).toBe('cancelled');
    expect(asked.at(-1)).toEqual({ kind: 'wipe' });
    expect((await app.state()).connections).toHaveLength(1);
    answers = async () => true;
    await app.calls.keep.wipe({ everything: true });
    expect((await app.state()).connections).toEqual([]);
  });

  it('starting anew is asked about, and only where there is a lost key', async () => {
    expect(await codeOf(app.calls.vault.startOver({}))).toBe('invalidInput');
    expect(asked).toEqual([]);
    await app.close();
    const confirmer = {
      confirm: async (question: Question) => {
        asked.push(question);
        return false;
      },
    };
    app = await home.launch({ keychain: new MemoryKeychain(), confirmer });
    expect((await app.state()).vault.kind).toBe('backendChanged');
    expect(await codeOf(app.calls.vault.startOver({}))).toBe('cancelled');
    expect(asked).toEqual([{ kind: 'startOver' }]);
    expect((await app.state()).vault.kind).toBe('backendChanged');
  });

  it('one question at a time: another is refused while one is open', async () => {
    let say = (_yes: boolean) => {};
    answers = () => new Promise((resolve) => (say = resolve));
    const wipe = codeOf(app.calls.keep.wipe({ everything: true }));
    expect(await codeOf(app.calls.connections.save(FIRST))).toBe('cancelled');
    expect(asked).toEqual([{ kind: 'wipe' }]);
    say(false);
    expect(await wipe).toBe('cancelled');
  });

  it('two saves at once: the later one finds the earlier whole, never a mixture', async () => {
    const { id } = await app.calls.connections.save(FIRST);
    for (let round = 1; round <= 5; round += 1) {
      const address = `http://127.0.0.1:${1000 + round}`;
      const [, later] = await Promise.all([
        app.calls.connections.save({ ...FIRST, id, address, secret: `earlier-${round}` }),
        app.calls.connections.save({ ...FIRST, id, address: null, secret: `later-${round}`, name: 'Later' }),
      ]);
      const stored = { host: `127.0.0.1:${1000 + round}`, name: 'Later' };
      expect(later).toMatchObject(stored);
      expect((await app.state()).connections).toMatchObject([stored]);
      expect(await secretOf(id)).toBe(`later-${round}`);
    }
  });
});
