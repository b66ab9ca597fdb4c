import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { sandboxForAll } from '../../sandbox/ownSandbox.ts';
import { SandboxCaller } from './sandboxCaller.ts';

const sandbox = sandboxForAll({ referenceDate: '2026-03-15' });
let caller: SandboxCaller;
let token: string;

beforeAll(async () => {
  caller = new SandboxCaller(sandbox);
  token = await caller.customerToken('10200');
});

const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

describe('the customer with 100,000 invoices', () => {
  it('gives the same bytes to callers at once, while the list is made and afterwards', async () => {
    const together = await Promise.all([1, 2, 3].map(() => caller.get('/v2/invoices', token)));
    const later = await caller.get('/v2/invoices', token);
    expect(new Set([...together, later].map((answer) => sha(answer.body))).size).toBe(1);
    expect(later.headers['content-length']).toBe(String(later.body.length));
    expect(later.body.length).toBeGreaterThan(30_000_000);
    expect(later.json()).toHaveLength(100_000);
  });

  it('answers others while the list is made', async () => {
    sandbox.touch('10200', { add: 1 });
    let finished = false;
    const long = caller.get('/v2/invoices', token).then((answer) => {
      finished = true;
      return answer;
    });
    const small = await caller.get('/api/core/agreements/v1/none', await caller.generalToken());
    expect(small.status).toBe(404);
    expect(finished).toBe(false);
    expect((await long).whole).toBe(true);
  });

  it('is not held up by callers that do not read', async () => {
    sandbox.faults.add({ scope: 'invoices', effect: { kind: 'bomb', form: 'endless' }, next: 10 });
    const leaving = new AbortController();
    const idle = Array.from({ length: 20 }, () =>
      fetch(`${sandbox.baseUrl}/v2/invoices`, {
        headers: { accept: 'application/json', authorization: `Bearer ${token}` },
        signal: leaving.signal,
      }),
    );
    for (const answer of await Promise.all(idle)) expect(answer.status).toBe(200);
    const cpu = process.cpuUsage();
    await wait(500);
    const { user, system } = process.cpuUsage(cpu);
    // Ten endless bodies sent without waiting for their readers would keep a processor busy all the time.
    expect(user + system).toBeLessThan(400_000);
    expect((await caller.get('/v2/invoices', token)).whole).toBe(true);
    leaving.abort();
  });
});
