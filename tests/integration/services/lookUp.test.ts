import { readdir, rm } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { typedCustomer } from '../../fakes/typedCustomer.ts';
import { sandboxForEach } from '../../sandbox/ownSandbox.ts';
import { startSandbox } from '../../sandbox/startSandbox.ts';
import { connectTo, DRAFT } from './connectTo.ts';
import { homeForAll } from './home.ts';
import type { Launch } from './launch.ts';

describe('a look-up, from number to rows', () => {
  // A service for each test, and so a connection.
  const sandbox = sandboxForEach();
  const home = homeForAll();
  let app: Launch;

  const connect = () => connectTo(app, sandbox);
  const customer = (connectionId: string, typed = 'K10001'): CustomerRef =>
    typedCustomer({ connectionId, typed });
  /** A customer of a new connection, with its list. */
  const fetched = async () => {
    const ref = customer(await connect());
    await app.calls.customers.refresh({ customer: ref });
    return ref;
  };

  beforeAll(async () => {
    app = await home.launch();
  });

  it('replaces no name but the one that the clerk saw, in whichever window', async () => {
    const ref = customer(await connect());
    const { note } = app.calls.customers;
    await note({ customer: ref, givenName: 'First', replaces: '' });
    const two = ['Second', 'Third'].map((givenName) => note({ customer: ref, givenName, replaces: 'First' }));
    const ended = await Promise.allSettled(two);
    expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    await expect(two[1]).rejects.toMatchObject({ code: 'changedMeanwhile' });
    expect((await app.calls.customers.summary({ customer: ref })).givenName).toBe('Second');
    // A pin says nothing of the name.
    expect(await note({ customer: ref, pinned: true })).toMatchObject({ pinned: true, givenName: 'Second' });
    expect(await note({ customer: ref, givenName: 'Third', replaces: 'Second' })).toMatchObject({
      givenName: 'Third',
    });
  });

  it('costs three requests when cold, one when warm, also after a restart, and none undocumented', async () => {
    const connectionId = await connect();
    const ref = customer(connectionId);
    const handlers = app.calls;
    expect(await handlers.customers.refresh({ customer: ref })).toMatchObject({ outcome: 'first' });
    expect(sandbox.log.entries().map(({ endpoint }) => endpoint)).toEqual([
      'generalToken',
      'customerToken',
      'invoices',
    ]);
    sandbox.log.clear();
    expect(await handlers.customers.refresh({ customer: ref })).toMatchObject({ outcome: 'unchanged' });
    expect(sandbox.log.entries().map(({ endpoint }) => endpoint)).toEqual(['invoices']);

    await app.close();
    sandbox.log.clear();
    app = await home.launch();
    const shown = await app.calls.customers.open({ customer: ref });
    expect(shown.list?.totals.count).toBe(48);
    expect(sandbox.log.entries()).toEqual([]);
    await app.calls.customers.refresh({ customer: ref });
    expect(sandbox.log.entries().map(({ endpoint }) => endpoint)).toEqual(['invoices']);
    expect(sandbox.log.violations()).toEqual([]);
  });

  it('counts on the card of a customer what fetches found since it was looked at', async () => {
    const connectionId = await connect();
    const [ref, other] = [customer(connectionId), customer(connectionId, 'K10009')];
    const changes = async () => {
      const cards = await app.calls.customers.cards({ connectionId });
      return Object.fromEntries(cards.map((card) => [card.customer.number, card.changes]));
    };
    for (const one of [ref, other]) {
      await app.calls.customers.open({ customer: one });
      await app.calls.customers.refresh({ customer: one });
    }
    expect(await changes()).toEqual({ '10001': 0, '10009': 0 });
    sandbox.touch('10001', { settle: 2, add: 1 });
    sandbox.touch('10009', { change: 3 });
    // The second one is on screen: what its fetch finds is looked at.
    for (const one of [ref, other]) await app.calls.customers.refresh({ customer: one });
    expect(await changes()).toEqual({ '10001': 3, '10009': 0 });
    await app.calls.customers.open({ customer: ref });
    expect(await changes()).toEqual({ '10001': 0, '10009': 0 });
  });

  it('distinguishes a customer that the service does not know from one that cannot be fetched', async () => {
    const connectionId = await connect();
    const unknown = customer(connectionId, '99999999');
    await expect(app.calls.customers.refresh({ customer: unknown })).rejects.toMatchObject({
      code: 'serviceCustomerNotFound',
    });
    const summary = await app.calls.customers.summary({ customer: unknown });
    expect(summary).toMatchObject({ list: null, lastFailure: { code: 'serviceCustomerNotFound' } });
    expect(await app.calls.customers.cards({ connectionId })).toEqual([]);
  });

  it('names the cause of a failed call by itself, and calls nothing offline that answers', async () => {
    const ref = await fetched();
    const failing = async (
      fault: Parameters<typeof sandbox.faults.add>[0],
      call: () => Promise<unknown>,
    ): Promise<{ readonly code: string; readonly message: string }> => {
      const id = sandbox.faults.add(fault);
      const failure = await call().then(
        () => ({ code: 'none', message: '' }),
        (error: unknown) => error as { code: string; message: string },
      );
      sandbox.faults.remove(id);
      expect((await app.state()).connectivity.state).toBe('online');
      return failure;
    };
    const refresh = () => app.calls.customers.refresh({ customer: ref });
    const cut = await failing({ scope: 'invoices', effect: { kind: 'drop', at: 0.5 } }, refresh);
    expect(cut.code).toBe('serviceAnswerCut');
    expect(cut.message).toContain('was cut off');
    const page = await failing(
      { scope: 'invoices', effect: { kind: 'contentType', contentType: 'text/html' } },
      refresh,
    );
    expect(page.code).toBe('serviceWebPage');
    const denied = await failing({ scope: 'invoices', effect: { kind: 'status', status: 401 } }, refresh);
    expect(denied.code).toBe('serviceRejectedToken');
    expect(denied.message).toContain('The client ID and secret were accepted');

    const { rows } = await app.calls.invoices.page({
      customer: ref,
      filter: { ...NO_FILTER, hasPdf: true },
      sort: [],
      offset: 0,
      limit: 1,
    });
    const preview = () => app.calls.pdfs.preview({ customer: ref, id: rows[0]?.id ?? 0 });
    const nowhere = await failing({ scope: 'invoicePdf', effect: { kind: 'status', status: 404 } }, preview);
    expect(nowhere.code).toBe('servicePdfNotFound');
    expect(nowhere.message).toContain('Invoice PDF path');
    expect(nowhere.message).not.toContain('access rights');
    const refused = await failing({ scope: 'invoicePdf', effect: { kind: 'status', status: 401 } }, preview);
    expect(refused.code).toBe('serviceRejectedToken');
    const busy = await failing(
      { scope: 'invoicePdf', effect: { kind: 'status', status: 429, retryAfter: '3600' } },
      preview,
    );
    expect(busy.code).toBe('serviceAsksToWait');
    expect(busy.message).toMatch(/until .*\d\d:\d\d/);
    // The next click goes nowhere.
    sandbox.log.clear();
    await expect(preview()).rejects.toMatchObject({ code: 'serviceAsksToWait' });
    await expect(refresh()).rejects.toMatchObject({ code: 'serviceAsksToWait' });
    expect(sandbox.log.entries()).toEqual([]);
  });

  it('counts as recent who was opened by the clerk, and nobody that a bulk export has fetched', async () => {
    const connectionId = await connect();
    const opened = customer(connectionId);
    await app.calls.customers.open({ customer: opened });
    await app.calls.customers.refresh({ customer: opened });
    const recent = async () =>
      (await app.calls.customers.cards({ connectionId })).map((card) => card.customer.number);
    expect(await recent()).toEqual(['10001']);
    await app.calls.exports.start({
      connectionId,
      selection: { kind: 'customers', numbers: 'K10002 K10003 K10004', filter: { ...NO_FILTER } },
    });
    await expect.poll(async () => (await app.state()).jobs.at(-1)?.state).toBe('done');
    expect(sandbox.log.count('invoices')).toBeGreaterThanOrEqual(4);
    expect(await recent()).toEqual(['10001']);
    // Opening one of them now makes it recent, though its list is kept already.
    await app.calls.customers.open({ customer: customer(connectionId, '10003') });
    expect(await recent()).toEqual(['10003', '10001']);
  });

  it('reports what changed since the last fetch', async () => {
    const ref = await fetched();
    const handlers = app.calls;
    sandbox.touch('10001', { settle: 2, add: 3, change: 1 });
    expect(await handlers.customers.refresh({ customer: ref })).toMatchObject({
      outcome: 'changed',
      added: 3,
      settled: 2,
      changed: 1,
      removed: 0,
      becameUnreadable: 0,
      readableNow: 0,
    });
  });

  it('drops the secret when the address changes, so that it is sent nowhere else', async () => {
    const connectionId = await connect();
    await using other = await startSandbox({});
    const { clientId } = sandbox.credentials;
    const moved = await app.calls.connections.save({
      ...DRAFT,
      id: connectionId,
      address: other.baseUrl,
      clientId,
      secret: null,
    });
    expect(moved.hasSecret).toBe(false);
    const ref = customer(connectionId);
    await expect(app.calls.customers.refresh({ customer: ref })).rejects.toMatchObject({
      code: 'secretMissing',
    });
    expect(other.log.entries()).toEqual([]);
  });

  it('exports the selection once, whole, and knows it the second time', async () => {
    const ref = await fetched();
    const handlers = app.calls;
    const selection = { kind: 'allMatching', filter: { ...NO_FILTER, hasPdf: true }, except: [] } as const;
    const asked = { ...selection, filter: { ...selection.filter }, except: [] };
    const plan = await handlers.exports.plan({ customer: ref, selection: asked });
    expect(plan.withoutPdf).toBe(0);
    expect(plan.withPdf).toBeGreaterThan(20);
    const ended = async () => {
      for (;;) {
        const { jobs } = await app.state();
        const job = jobs.at(-1);
        if (job && job.state !== 'running') return job;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    };
    await rm(home.exportDir, { recursive: true });
    await handlers.exports.start({ customer: ref, selection: asked });
    expect(await ended()).toMatchObject({ state: 'done', done: plan.withPdf, failed: 0, skipped: 0 });
    const names = await readdir(home.exportDir);
    expect(names.filter((name) => name.endsWith('.pdf')).length).toBe(plan.withPdf);
    expect(names.filter((name) => !name.endsWith('.pdf')).sort()).toEqual(['manifest.csv', 'manifest.json']);

    sandbox.log.clear();
    await handlers.exports.start({ customer: ref, selection: asked });
    expect(await ended()).toMatchObject({ state: 'done', done: 0, failed: 0, skipped: plan.withPdf });
    expect(sandbox.log.entries()).toEqual([]);
    expect((await handlers.exports.plan({ customer: ref, selection: asked })).exportedBefore).toBe(
      plan.withPdf,
    );
  });

  it('keeps secrets, tokens and addresses out of its log', async () => {
    const ref = await fetched();
    await sandbox.stop();
    await app.calls.customers.refresh({ customer: ref }).catch(() => undefined);
    const log = app.log.lines.join('\n');
    expect(log).not.toContain(sandbox.credentials.clientSecret);
    expect(log).not.toContain('127.0.0.1');
    expect(log).not.toContain('10001');
    expect(log).not.toMatch(/eyJ/);
  });
});
