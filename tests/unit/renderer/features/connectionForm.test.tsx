import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import {
  type ConnectionFields,
  draftOf,
  emptyFields,
  fieldsOf,
  problemsOf,
} from '../../../../renderer/features/connections/ConnectionForm.tsx';
import { CHECK_STEPS } from '../../../../shared/domain/connectionChoices.ts';
import type { FailureCode } from '../../../../shared/domain/failure.ts';
import { connectionDraftSchema } from '../../../../shared/ipc/connections.ts';
import { busyBridge, createFakeBridge, fakeFailure } from '../../../fakes/fakeBridge.ts';
import { PRODUCTION_CONNECTION } from '../../../fakes/fakeData.ts';
import { fc } from '../../../fastCheck.ts';
import { freshDesk, renderKontor } from '../renderKontor.tsx';
import { shownQuestion } from '../shownQuestion.ts';

const GOOD: ConnectionFields = {
  ...emptyFields('PRODUCTION'),
  name: 'Nordfiber',
  address: 'https://billing.nordfiber.example',
  clientId: 'desk',
  secret: 'planted-canary',
};

const problemOf = (field: keyof ConnectionFields, value: string) =>
  problemsOf({ ...GOOD, [field]: value })[field]?.key;

describe('the connection form, as rules', () => {
  it('takes a good one', () => {
    expect(problemsOf(GOOD)).toEqual({});
  });

  it.each([
    ['', 'errorRequired'],
    ['billing', 'errorAddress'],
    ['ftp://billing.example', 'errorAddress'],
    ['http://billing.example', 'errorAddressPlain'],
    ['https://me:you@billing.example', 'errorAddressParts'],
    ['https://billing.example?a=1', 'errorAddressParts'],
    ['https://billing.example#a', 'errorAddressParts'],
    ['http://127.0.0.1:8080', undefined],
    ['http://localhost:8080', undefined],
  ])('address %j: %s', (address, key) => {
    expect(problemOf('address', address)).toBe(key);
  });

  it.each([
    ['v2/{invoice_no}', 'errorTemplateSlash'],
    ['/v2/pdf', 'errorTemplateNumber'],
    ['/v2/{invoice_no}?x=1', 'errorTemplateCharacters'],
    ['/v2/../{invoice_no}', 'errorTemplateCharacters'],
    ['//host/{invoice_no}', 'errorTemplateCharacters'],
    ['/v2/{invoice_no} pdf', 'errorTemplateCharacters'],
  ])('PDF path %j: %s', (template, key) => {
    expect(problemOf('pdfPathTemplate', template)).toBe(key);
  });

  it('wants JSON for the body, and a secret whenever the address is new', () => {
    expect(problemOf('agreementsListBody', '{')).toBe('errorJson');
    const kept = fieldsOf(PRODUCTION_CONNECTION);
    expect(problemsOf(kept)).toEqual({});
    expect(problemsOf({ ...kept, address: 'https://other.example' }).secret?.key).toBe('errorSecretNeeded');
    expect(fieldsOf({ ...PRODUCTION_CONNECTION, hasSecret: false }).secret).toBe('');
  });

  it('lets nothing through that the contract would refuse', () => {
    const text = fc.oneof(fc.string({ maxLength: 100 }), fc.constantFrom('', ' ', '/a/{invoice_no}', '{}'));
    const anyFields = fc.record({
      name: text,
      environmentWord: text,
      environmentTone: fc.constantFrom('production', 'test'),
      address: fc.option(fc.oneof(text, fc.webUrl()), { nil: null }),
      clientId: text,
      secret: fc.option(text, { nil: null }),
      pdfPathTemplate: fc.oneof(
        text,
        text.map((tail) => `/x/{invoice_no}${tail}`),
      ),
      agreementsListBody: fc.oneof(text, fc.json()),
    });
    let accepted = 0;
    fc.assert(
      fc.property(anyFields, (fields) => {
        const whole = { ...GOOD, ...fields } as ConnectionFields;
        if (Object.keys(problemsOf(whole)).length > 0) return;
        accepted += 1;
        expect(connectionDraftSchema.safeParse(draftOf(null, whole)).success).toBe(true);
      }),
      { numRuns: 3_000, examples: [[GOOD as never]] },
    );
    expect(accepted).toBeGreaterThan(0);
  });
});

describe('the connection form, on screen', () => {
  freshDesk();

  it('marks what is missing, sends nothing, and puts the cursor on the first', async () => {
    const fake = createFakeBridge();
    const user = renderKontor(fake, '/connections/new');
    await user.click(await screen.findByRole('button', { name: 'Save and check' }));
    expect(screen.getAllByText('Required.').length).toBeGreaterThanOrEqual(3);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' })));
    expect(fake.inputs('connections.save')).toEqual([]);
  });

  it('saves, never shows the secret again, and runs the check line by line', async () => {
    const fake = createFakeBridge();
    const user = renderKontor(fake, '/connections/new');
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Nordfiber');
    await user.type(screen.getByRole('textbox', { name: 'Address' }), 'https://billing.nordfiber.example');
    await user.type(screen.getByRole('textbox', { name: 'Client ID' }), 'desk');
    await user.type(screen.getByLabelText('Client secret'), 'planted-canary');
    await user.keyboard('{Enter}');
    await screen.findByText('Saved. It can be replaced, but never shown.');
    expect(document.documentElement.outerHTML).not.toContain('planted-canary');
    for (const field of document.querySelectorAll('input, textarea')) {
      expect((field as HTMLInputElement).value).not.toContain('planted-canary');
    }
    expect(await screen.findByText('The connection works.')).toBeTruthy();
    expect(screen.getAllByText('passed')).toHaveLength(5);
    expect(screen.getAllByText('no customer number entered')).toHaveLength(2);
  });

  /** Lines of a check that stops at the general token. */
  const refusedLines = (connectionId: string, code: FailureCode = 'serviceRejectedCredentials') =>
    CHECK_STEPS.map((step) => ({
      connectionId,
      step,
      state: step === 'generalToken' ? ('failed' as const) : ('skipped' as const),
      skipped: step === 'generalToken' ? null : ('earlier' as const),
      failure: step === 'generalToken' ? fakeFailure(code) : null,
      count: null,
    }));

  it('checks again after every save: a wrong secret does not keep the word of the former check', async () => {
    const fake = busyBridge();
    const user = renderKontor(fake, `/connections/${PRODUCTION_CONNECTION.id}`);
    const save = async (secret: string) => {
      await user.click(await screen.findByRole('button', { name: 'Replace client secret' }));
      await user.type(screen.getByLabelText('Client secret'), secret);
      await user.click(screen.getByRole('button', { name: 'Save and check' }));
    };
    await save('right');
    expect(await screen.findByText('The connection works.')).toBeTruthy();
    fake.answerWith('connections.check', async () => refusedLines(PRODUCTION_CONNECTION.id));
    await save('wrong');
    expect(await screen.findByText('The check failed at: General token.')).toBeTruthy();
    expect(screen.queryByText('The connection works.')).toBeNull();
    expect(fake.inputs('connections.check')).toHaveLength(2);
  });

  it('says nothing of what was fetched earlier: a check fetches nothing, a new connection has nothing', async () => {
    const fake = busyBridge();
    const { id } = PRODUCTION_CONNECTION;
    fake.answerWith('connections.check', async () => refusedLines(id, 'serviceUnreachable'));
    renderKontor(fake, `/connections/${id}`);
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Check connection' }));
    await screen.findByText('The service cannot be reached. Check the network and any firewall.');
  });

  it('shows the newest check alone: the answer of a slower former one is left out', async () => {
    const fake = busyBridge();
    const { id } = PRODUCTION_CONNECTION;
    const first = Promise.withResolvers<unknown>();
    fake.answerWith('connections.check', () => first.promise);
    const user = renderKontor(fake, `/connections/${id}`);
    const save = async () => user.click(await screen.findByRole('button', { name: 'Save and check' }));
    await save();
    await waitFor(() => expect(fake.inputs('connections.check')).toHaveLength(1));
    fake.answerWith('connections.check', async () => refusedLines(id));
    await save();
    await screen.findByText('The check failed at: General token.');
    first.resolve(
      refusedLines(id).map((line) => ({ ...line, state: 'passed', skipped: null, failure: null })),
    );
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(screen.queryByText('The connection works.')).toBeNull();
  });

  it('goes to the desk of the connection that was checked, not of the one in use before', async () => {
    const fake = busyBridge();
    const other = { ...PRODUCTION_CONNECTION, id: 'sydnet', name: 'Sydnet', host: 'billing.sydnet.example' };
    fake.changeApp({ connections: [...fake.data.app.connections, other] });
    expect(fake.data.app.activeConnectionId).toBe(PRODUCTION_CONNECTION.id);
    const user = renderKontor(fake, '/connections/sydnet');
    await user.click(await screen.findByRole('button', { name: 'Check connection' }));
    await user.click(await screen.findByRole('button', { name: 'Go to Overview' }));
    await screen.findByRole('heading', { level: 1, name: 'Overview' });
    expect(fake.data.app.activeConnectionId).toBe('sydnet');
  });

  it('opens at the path of PDFs when a failed PDF leads here', async () => {
    const fake = busyBridge();
    history.replaceState({ show: 'pdfPath' }, '');
    renderKontor(fake, `/connections/${PRODUCTION_CONNECTION.id}`);
    history.replaceState({ show: 'pdfPath' }, '');
    const field = await screen.findByRole('textbox', { name: 'Invoice PDF path' });
    await waitFor(() => expect(document.activeElement).toBe(field));
    history.replaceState(null, '');
  });

  it('asks before a connection is removed, with the focus on Cancel', async () => {
    const fake = busyBridge();
    const user = renderKontor(fake, '/settings');
    await user.click(await screen.findByRole('button', { name: 'Remove Nordfiber' }));
    await shownQuestion('Remove connection Nordfiber?');
    expect(document.activeElement?.textContent).toBe('Cancel');
    await user.keyboard('{Enter}');
    expect(fake.inputs('connections.remove')).toEqual([]);
    await user.click(await screen.findByRole('button', { name: 'Remove Nordfiber' }));
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByText('billing.nordfiber.example')).toBeNull());
  });
});
