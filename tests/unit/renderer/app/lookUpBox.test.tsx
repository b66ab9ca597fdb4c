import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { askLookUp, useLookUpStore } from '../../../../renderer/app/lookUp/lookUpStore.ts';
import { useToastStore } from '../../../../renderer/ui/toastStore.ts';
import { agreement, delivery, keyOf, overviewOf, ready } from '../../../fakes/agreementParts.ts';
import { createFakeBridge } from '../../../fakes/fakeBridge.ts';
import { busyDesk } from '../../../fakes/fakeData.ts';
import { customerOf } from '../customer/showCustomer.tsx';
import { freshDesk, openKontor, renderKontor } from '../renderKontor.tsx';

async function openDesk() {
  const { fake, user } = openKontor();
  const box = await screen.findByRole('combobox', { name: 'Search' });
  await screen.findByRole('table', { name: 'Pinned and recent customers' });
  return { fake, box, user };
}

const NOTHING = {
  customers: [],
  invoices: [],
  amounts: { invoices: [], more: false },
  all: { customers: 0, invoices: { count: 0, more: false } },
};

const hitOf = (number: string, givenName = '') => ({
  customer: { connectionId: 'nordfiber', number },
  ...{ givenName, invoices: 3, fetchedAt: 1 },
});
const INVOICE = {
  customer: { connectionId: 'nordfiber', number: '10001' },
  ...{ givenName: '', id: 7, invoiceNo: 'N', entryNo: 'E', status: 'paid', outstanding: '0' },
};

const activeOption = (box: HTMLElement) =>
  document.getElementById(box.getAttribute('aria-activedescendant') ?? '')?.textContent ?? '';

describe('the look-up box', () => {
  freshDesk();

  it('takes the focus by Ctrl+K and lists recent customers and commands with their keys', async () => {
    const { box, user } = await openDesk();
    await user.keyboard('{Control>}k{/Control}');
    expect(document.activeElement).toBe(box);
    expect(box.getAttribute('aria-expanded')).toBe('true');
    expect(screen.getByRole('group', { name: 'Recent customers' })).toBeTruthy();
    expect(await screen.findByRole('option', { name: /Show keyboard shortcuts\?/ })).toBeTruthy();
  });

  it.each([
    ['a typed number', 'K 10417', '10417'],
    ['one with leading zeros', '00731', '00731'],
  ])('opens %s by Enter, even before the answers have come', async (_, typed, number) => {
    const { user } = await openDesk();
    await user.keyboard(`{Control>}k{/Control}${typed}{Enter}`);
    await waitFor(() => expect(location.hash).toBe(`#/customers/nordfiber/${number}`));
  });

  it('gives the keyboard to the first row of the customer, from where the arrows and P show PDFs', async () => {
    const { fake, user } = await openDesk();
    await user.keyboard('{Control>}k{/Control}10001');
    await screen.findByRole('option', { name: /^Open customer 10001/, selected: true });
    await user.keyboard('{Enter}');
    const rowNow = () => document.activeElement?.closest('[role=row]');
    await waitFor(() => expect(rowNow()?.getAttribute('aria-rowindex')).toBe('2'));
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(rowNow()?.getAttribute('aria-rowindex')).toBe('3'));
    const number = rowNow()?.querySelector('[data-column=invoiceNo]')?.textContent ?? '';
    const invoice = customerOf(fake, '10001').rows.find(({ invoiceNo }) => invoiceNo === number);
    await user.keyboard('p');
    const pane = await screen.findByRole('complementary', { name: `Invoice ${number}` });
    within(pane).getByRole('tab', { name: 'PDF', selected: true });
    await waitFor(() => expect(fake.inputs('pdfs.preview').at(-1)).toMatchObject({ id: invoice?.id }));
  });

  it('keeps what is typed next while an earlier Enter still waits for its answer', async () => {
    const { fake, box, user } = await openDesk();
    const answer = Promise.withResolvers<void>();
    fake.answerWith('search.find', async ({ text }) => {
      if (text === '10417') await answer.promise;
      return NOTHING;
    });
    await user.keyboard('{Control>}k{/Control}10417{Enter}{Control>}k{/Control}10023');
    answer.resolve();
    await waitFor(() => expect(location.hash).toBe('#/customers/nordfiber/10417'));
    await waitFor(() => expect((box as HTMLInputElement).value).toBe('10023'));
    expect(document.activeElement).toBe(box);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(location.hash).toBe('#/customers/nordfiber/10023'));
  });

  it('P48 opens the line that is shown as chosen while the commands are still loading', async () => {
    const { box } = await openDesk();
    // One after the other in one turn: nothing that is loaded can come between them.
    fireEvent.click(box);
    fireEvent.keyDown(box, { key: 'ArrowDown' });
    const shown = activeOption(box);
    expect(shown).toBe(screen.getAllByRole('option')[1]?.textContent);
    fireEvent.keyDown(box, { key: 'Enter' });
    await waitFor(() => expect(location.hash).toMatch(/^#\/customers\/nordfiber\/\d+$/));
    expect(shown).toContain(location.hash.split('/').at(-1));
  });

  it('groups what it finds, and the arrows go round', async () => {
    const { box, user } = await openDesk();
    await user.keyboard('{Control>}k{/Control}10');
    await screen.findByRole('option', { name: /Open customer 10/ });
    expect(activeOption(box)).toContain('Open customer 10');
    await user.keyboard('{ArrowDown}');
    expect(activeOption(box)).toContain('Åkerlund');
    await user.keyboard('{ArrowUp}{ArrowUp}');
    const options = screen.getAllByRole('option');
    expect(activeOption(box)).toBe(options.at(-1)?.textContent);
    expect(screen.getAllByRole('option', { selected: true })).toHaveLength(1);
  });

  it('finds a customer by the name that the clerk gave', async () => {
    const { user } = await openDesk();
    await user.keyboard('{Control>}k{/Control}malmö');
    await screen.findByRole('option', { name: /Malmö Kyl/ });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(location.hash).toBe('#/customers/nordfiber/10417'));
  });

  it('takes a name that is just this before a customer of that number, whatever its marks', async () => {
    const { fake, box, user } = await openDesk();
    fake.answerWith('search.find', async () => ({
      ...NOTHING,
      customers: [hitOf('10417', 'Ö7')],
      all: { customers: 43, invoices: { count: 0, more: false } },
    }));
    await user.keyboard('{Control>}k{/Control}o7');
    await screen.findByRole('option', { name: /Open customer 7/ });
    expect(activeOption(box)).toContain('Ö7');
  });

  it('opens the screen that is called so before a customer of that name, to the letter or not', async () => {
    const { fake, user } = await openDesk();
    fake.answerWith('search.find', async () => ({
      ...NOTHING,
      customers: [hitOf('10417', 'Bank statement')],
      all: { customers: 43, invoices: { count: 0, more: false } },
    }));
    await user.keyboard('{Control>}k{/Control}bank-statement');
    await screen.findByRole('option', { name: /10417/ });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(location.hash).toBe('#/bank'));
  });

  it('opens an invoice at its customer', async () => {
    const { user } = await openDesk();
    await user.keyboard('{Control>}k{/Control}51004');
    // What was typed first finds the invoice too, as one of several.
    const exact = await screen.findByRole('group', { name: 'Exact match' });
    within(exact).getByRole('option', { name: /Invoice 51004/ });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(location.hash).toMatch(/^#\/customers\/nordfiber\/10001\/\d+$/));
  });

  it('offers a customer that is kept here before an invoice of the same number', async () => {
    const { fake, box, user } = await openDesk();
    fake.answerWith('search.find', async () => ({
      ...NOTHING,
      customers: [hitOf('10417', 'Malmö Kyl')],
      invoices: [{ ...INVOICE, invoiceNo: '10417' }],
      all: { customers: 1, invoices: { count: 1, more: false } },
    }));
    await user.keyboard('{Control>}k{/Control}10417');
    await screen.findByRole('group', { name: 'Exact match' });
    expect(activeOption(box)).toContain('Open customer 10417');
  });

  it('finds invoices by an amount as clerks write it, and Enter opens the first of them', async () => {
    const { fake, box, user } = await openDesk();
    const row = fake.data.customers[0]?.rows.find(({ outstanding }) => Number(outstanding) > 1_000);
    const [whole = '', cents = ''] = (row?.outstanding ?? '').split('.');
    const typed = `${whole.replace(/\B(?=(\d{3})+$)/g, ' ')},${cents.padEnd(2, '0')}`;
    await user.keyboard(`{Control>}k{/Control}${typed}`);
    const group = await screen.findByRole('group', { name: 'Invoices by amount' });
    expect(within(group).getAllByRole('option').length).toBeGreaterThan(0);
    expect(activeOption(box)).toContain('Outstanding');
    expect(screen.queryByRole('option', { name: /Open customer/ })).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(location.hash).toMatch(/^#\/customers\/nordfiber\/\d+\/\d+$/));
  });

  it('takes digits alone for a number first: Enter opens the customer, amounts stand below', async () => {
    const { fake, box, user } = await openDesk();
    fake.answerWith('search.find', async () => ({
      ...NOTHING,
      invoices: [{ ...INVOICE, invoiceNo: '81250' }],
      amounts: { invoices: [{ ...INVOICE, field: 'priceVat', amount: '-1250' }], more: true },
      all: { customers: 0, invoices: { count: 500, more: true } },
    }));
    await user.keyboard('{Control>}k{/Control}1250');
    await screen.findByRole('option', { name: /Open customer 1250/ });
    const group = await screen.findByRole('group', { name: 'Invoices by amount (only the first 50)' });
    expect(within(group).getByRole('option').textContent).toMatch(/Price incl. VAT, paid\u22121.250,00$/);
    expect(activeOption(box)).toContain('Open customer 1250');
    expect(screen.getByRole('group', { name: 'Invoices (1 of more than 500)' })).toBeTruthy();
    const options = screen.getAllByRole('option').map(({ textContent }) => textContent);
    expect(options.findIndex((text) => text?.includes('81250'))).toBeLessThan(
      options.findIndex((text) => text?.includes('Price incl. VAT')),
    );
  });

  it('says beside a customer that is not kept which invoices have the number as their amount', async () => {
    const { fake, user } = await openDesk();
    const hit = { ...INVOICE, invoiceNo: '50007', field: 'priceVat', amount: '1250' };
    const answer = (count: number) => async () => ({
      ...NOTHING,
      amounts: { invoices: Array.from({ length: count }, (_, id) => ({ ...hit, id: id + 1 })), more: false },
    });
    const line = async (typed: string, count: number) => {
      fake.answerWith('search.find', answer(count));
      await user.keyboard(`{Control>}k{/Control}{Control>}a{/Control}${typed}`);
      return (await screen.findByRole('option', { name: new RegExp(`^Open customer ${typed}`) })).textContent;
    };
    expect(await line('1250', 0)).toMatch(/loads from the service, no invoice has this amount$/);
    expect(await line('1251', 1)).toMatch(/loads from the service, invoice 50007 has this amount$/);
    expect(await line('1252', 3)).toMatch(/loads from the service, 3 invoices here have this amount$/);
    fake.answerWith('search.find', async () => ({ ...NOTHING, customers: [hitOf('10001')] }));
    await user.keyboard('{Control>}a{/Control}10001');
    expect((await screen.findByRole('option', { name: /^Open customer 10001/ })).textContent).toMatch(
      /on this computer$/,
    );
  });

  it('narrows to amounts by =, and says what it waits for', async () => {
    const { fake, user } = await openDesk();
    await user.keyboard('{Control>}k{/Control}=');
    expect(await screen.findByText('Type an amount, such as 1250.')).toBeTruthy();
    const asked: unknown[] = [];
    fake.answerWith('search.find', async (input: unknown) => {
      asked.push(input);
      return NOTHING;
    });
    await user.keyboard('99');
    expect(await screen.findByText(/^No matches here/)).toBeTruthy();
    expect(asked.at(-1)).toMatchObject({ scope: 'amounts', amount: '99' });
  });

  it('takes two numbers for no customer, and says so', async () => {
    const { user } = await openDesk();
    await user.keyboard('{Control>}k{/Control}10001 20000{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('a space between the digits');
    expect(screen.queryByRole('option', { name: /Open customer/ })).toBeNull();
    expect(location.hash).toBe('#/');
  });

  it('names no customer number where an address is searched for', async () => {
    const { user } = await openDesk();
    await user.keyboard('{Control>}k{/Control}kyrkvägen 127');
    expect(await screen.findByText(/^No matches here/)).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says why a wrong number is none, and goes nowhere', async () => {
    const { box, user } = await openDesk();
    await user.keyboard('{Control>}k{/Control}10-99{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('digits with at most one letter');
    await waitFor(() => expect(box.getAttribute('aria-invalid')).toBe('true'));
    expect(location.hash).toBe('#/');
  });

  it('is left by one Escape, which gives the keyboard back', async () => {
    const { box, user } = await openDesk();
    const before = screen.getByRole('link', { name: 'Jobs' });
    before.focus();
    await user.keyboard('{Control>}k{/Control}1041');
    await user.keyboard('{Escape}');
    expect([box.getAttribute('aria-expanded'), (box as HTMLInputElement).value]).toEqual(['false', '']);
    expect(document.activeElement).toBe(before);
  });

  it('drops an answer to a text that is no longer there', async () => {
    const { fake } = await openDesk();
    let giveOld: (value: unknown) => void = () => {};
    fake.answerWith('search.find', (input: { text: string }) =>
      input.text === '1' ? new Promise((resolve) => (giveOld = resolve)) : Promise.resolve(NOTHING),
    );
    useLookUpStore.setState({ text: '1' });
    const old = askLookUp(fake.bridge, 'nordfiber', '1', []);
    useLookUpStore.setState({ text: '12' });
    await askLookUp(fake.bridge, 'nordfiber', '12', []);
    giveOld(NOTHING);
    await old;
    expect(useLookUpStore.getState().answer.text).toBe('12');
  });

  it('says where it could not look, until it can: that is not a text that is found nowhere', async () => {
    const { fake, user } = await openDesk();
    fake.failWith('search.find', 'cacheBroken');
    await user.keyboard('{Control>}k{/Control}Berg');
    await waitFor(() => expect(useToastStore.getState().toasts).toMatchObject([{ tone: 'failure' }]));
    fake.failWith('search.find', 'cancelled');
    await user.keyboard('g');
    await waitFor(() => expect(useToastStore.getState().toasts).toEqual([]));
    fake.answerWith('search.find', async () => NOTHING);
    fake.failWith('agreements.find', 'cacheBroken');
    await user.keyboard('a');
    await waitFor(() => expect(useToastStore.getState().toasts).toMatchObject([{ tone: 'failure' }]));
  });

  it('asks no service while somebody types: only the cache', async () => {
    const { fake, user } = await openDesk();
    const before = fake.calls.length;
    await user.keyboard('{Control>}k{/Control}10417');
    await screen.findByRole('option', { name: /Open customer 10417/ });
    const names = new Set(fake.calls.slice(before).map(({ name }) => name));
    // The overview is of the cache: whether any customer is kept.
    expect([...names].sort()).toEqual(['agreements.find', 'customers.overview', 'search.find']);
  });

  it('keeps to what the letter in front asks for, and shows the letters', async () => {
    const { fake, user } = await openDesk();
    await user.keyboard('{Control>}k{/Control}');
    expect(within(screen.getByRole('list', { name: 'Narrow the search' })).getByText('i:')).toBeTruthy();
    await user.keyboard('e:51');
    expect(await screen.findByText('Type at least three characters.')).toBeTruthy();
    await user.keyboard('004');
    const asked = { text: '51004', scope: 'entries' };
    await waitFor(() => expect(fake.inputs('search.find').at(-1)).toMatchObject(asked));
    expect(screen.queryByRole('option', { name: /Open customer/ })).toBeNull();
  });

  it.each([
    ['sv', 'v:', 'verifikationsnummer'],
    ['fi', 't:', 'tositenumero'],
    ['de', 'b:', 'Belegnummer'],
  ] as const)('has letters of the language %s', async (language, mark, name) => {
    const data = busyDesk();
    const fake = createFakeBridge({
      data: { ...data, app: { ...data.app, settings: { ...data.app.settings, language } } },
    });
    const user = renderKontor(fake);
    await screen.findByRole('combobox');
    await user.keyboard(`{Control>}k{/Control}${mark.toUpperCase()}51004`);
    const shown = await screen.findByText(name);
    expect(shown.textContent).toBe(`${mark} ${name}`);
    const asked = { text: '51004', scope: 'entries' };
    await waitFor(() => expect(fake.inputs('search.find').at(-1)).toMatchObject(asked));
  });

  it('finds agreements and leads to them', async () => {
    const { fake, user } = await openDesk();
    const key = `agreement.${'a'.repeat(22)}`;
    const place = {
      ...{ customer: INVOICE.customer, givenName: 'Åkerlund & Söner AB' },
      ...{ field: 'address', text: 'Storgatan 1, Luleå', key, fetchedAt: Date.now() },
    };
    fake.answerWith('agreements.find', async () => ({ all: 80, more: false, list: [place] }));
    await user.keyboard('{Control>}k{/Control}a:storg');
    const found = within(await screen.findByRole('group', { name: 'Agreements (1 of 80)' }));
    expect(found.getByRole('option', { name: /Storgatan 1.*Installation address, Åkerlund/ })).toBeTruthy();
    await user.keyboard('{ArrowUp}{Enter}');
    await waitFor(() => expect(location.hash).toBe(`#/customers/nordfiber/10001/${key}`));
  });

  it('opens a delivery by the beginning of its street and its house number alone', async () => {
    const { fake, user } = await openDesk();
    const part = ready(keyOf('delivery', '7'));
    const agreements = [agreement('1', { deliveries: [delivery('7', part)] })];
    fake.answerWith('agreements.overview', async () => overviewOf({ list: ready('list'), agreements }));
    const place = {
      ...{ customer: INVOICE.customer, givenName: '', fetchedAt: 1 },
      ...{ field: 'address', text: 'Storgatan, 17, Luleå', key: part.key },
    };
    fake.answerWith('agreements.find', async ({ text }: { text: string }) => ({
      ...{ all: 1, more: false },
      list: text === 'stor 17' ? [place] : [],
    }));
    await user.keyboard('{Control>}k{/Control}stor 17');
    await screen.findByRole('option', { name: /^Storgatan, 17/, selected: true });
    await user.keyboard('{Enter}');
    await screen.findByRole('heading', { name: 'Delivery delivery 7' });
  });

  it('lists commands alone after >, and only those that match', async () => {
    const { user } = await openDesk();
    await user.keyboard('{Control>}k{/Control}>dark');
    const found = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
    await waitFor(() => expect(found()).toEqual(['Use dark theme', 'Go to Settings: Appearance']));
  });

  it('takes no number for a command when no connection is open', async () => {
    const fake = createFakeBridge({ data: { ...busyDesk(), customers: [] } });
    fake.data.app.activeConnectionId = null;
    const user = renderKontor(fake);
    const box = await screen.findByRole('combobox', { name: 'Search' });
    await user.keyboard('{Control>}k{/Control}10417');
    expect(screen.queryAllByRole('option')).toHaveLength(0);
    await user.keyboard('{Enter}');
    expect(location.hash).toBe('#/');
    expect((box as HTMLInputElement).value).toBe('10417');
    await user.clear(box);
    await user.keyboard('settings');
    expect(activeOption(box)).toBe('Go to Settings');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(location.hash).toBe('#/settings'));
  });
});
