import { describe, expect, it } from 'vitest';
import { sandboxForEach } from '../../sandbox/ownSandbox.ts';
import { startSandbox } from '../../sandbox/startSandbox.ts';
import { bearer, SandboxCaller } from './sandboxCaller.ts';

const sandbox = sandboxForEach();

describe('tokens', () => {
  it('are shaped like JWTs and say their lifetime, a year by default', async () => {
    const caller = new SandboxCaller(sandbox);
    const { clientId, clientSecret } = sandbox.credentials;
    const login = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };
    const general = (await caller.post('/v1/oauth/token', login)).json() as Record<string, unknown>;
    expect(Object.keys(general).sort()).toEqual(['access_token', 'expires_in', 'token_type']);
    expect(general).toMatchObject({ token_type: 'Bearer', expires_in: 31_536_000 });
    const token = String(general['access_token']);
    expect(token).toMatch(/^eyJ[\w-]+\.[\w-]+\.[\w-]+$/);
    const headers = { ...bearer(token), grant_type: 'password' };
    const customer = await caller.post('/selfcare/v1/authenticate', { customer_number: '00042' }, headers);
    expect(Object.keys(customer.json() as object).sort()).toEqual(['expires_in', 'token', 'token_type']);
    expect(await caller.generalToken()).not.toBe(token);
  });

  it('expire for real', async () => {
    await using brief = await startSandbox({ expiresIn: 1 });
    const caller = new SandboxCaller(brief);
    const general = await caller.generalToken();
    const asked = () => caller.get('/api/core/agreements/v1/none', general);
    expect((await asked()).status).toBe(404);
    await expect.poll(async () => (await asked()).status).toBe(401);
    expect((await asked()).json()).toMatchObject({ error: 'token_expired' });
  });

  it('can be revoked per level, and new ones work', async () => {
    const caller = new SandboxCaller(sandbox);
    const general = await caller.generalToken();
    const customer = await caller.customerToken('10003');
    sandbox.revokeTokens('customer');
    expect((await caller.get('/v2/invoices', customer)).json()).toMatchObject({ error: 'token_revoked' });
    expect((await caller.get('/api/core/agreements/v1/none', general)).status).toBe(404);
    sandbox.revokeTokens();
    expect((await caller.get('/api/core/agreements/v1/none', general)).status).toBe(401);
    expect((await caller.get('/v2/invoices', await caller.customerToken('10003'))).status).toBe(200);
  });

  it('of one sandbox, or changed by one byte, mean nothing', async () => {
    const caller = new SandboxCaller(sandbox);
    const token = await caller.customerToken('10003');
    const [head = '', body = '', signature = ''] = token.split('.');
    const other = Buffer.from(body, 'base64url').toString().replace('10003', '10001');
    const forged = `${head}.${Buffer.from(other).toString('base64url')}.${signature}`;
    expect((await caller.get('/v2/invoices', forged)).status).toBe(401);
    await using second = await startSandbox();
    expect((await new SandboxCaller(second).get('/v2/invoices', token)).status).toBe(401);
  });
});
