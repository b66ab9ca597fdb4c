import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { PaperLanguageField, SenderLacks } from '../../../../renderer/features/sender/SenderLacks.tsx';
import { SenderSection } from '../../../../renderer/features/sender/SenderSection.tsx';
import type { CustomerNumber } from '../../../../shared/domain/customerRef.ts';
import { NO_SENDER, type Sender } from '../../../../shared/domain/sender.ts';
import { NO_SENDER_SETTINGS } from '../../../../shared/ipc/connections.ts';
import { busyBridge } from '../../../fakes/fakeBridge.ts';
import { answerLate } from '../answerLate.ts';
import { renderOver } from '../renderOver.tsx';
import { saidToasts } from '../saidToasts.ts';

const drawing = vi.hoisted(() => ({
  opens: true,
  breakPage: () => {},
  opened: Promise.resolve(),
  closed: 0,
}));

// jsdom draws no page.
vi.mock('../../../../renderer/features/pdf/pdfDocument.ts', () => ({
  openPdf: async () => {
    await drawing.opened;
    if (!drawing.opens) throw new Error('no PDF');
    const destroy = async () => {
      drawing.closed += 1;
    };
    return { numPages: 1, loadingTask: { destroy } };
  },
}));
vi.mock('../../../../renderer/features/pdf/PdfPage.tsx', () => ({
  PdfPage: ({ label, onBroken }: { readonly label: string; readonly onBroken: () => void }) => {
    drawing.breakPage = onBroken;
    return <figure aria-label={label} />;
  },
}));

beforeEach(() => {
  Object.assign(drawing, { opens: true, opened: Promise.resolve(), closed: 0 });
});

const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });

async function open(sender: Partial<Sender> = {}) {
  const user = userEvent.setup();
  const fake = busyBridge();
  fake.answerWith('sender.get', async () => ({ ...NO_SENDER_SETTINGS, sender: { ...NO_SENDER, ...sender } }));
  fake.answerWith('exports.previewSender', async () => ({ bytes: new Uint8Array(4) }));
  renderOver(fake, <SenderSection connectionId="nordfiber" />);
  await screen.findByRole('button', { name: 'Save sender' });
  return { user, fake };
}

it('is saved as it is typed, each line of an address by itself', async () => {
  const { user, fake } = await open();
  await user.type(field(/^Sender/), 'Nordfiber AB ');
  await user.type(field(/^Address/), 'Drottninggatan 5{Enter}{Enter}702 10 Örebro');
  await user.type(field(/^IBAN/), 'SE45 5000 0000 0583 9825 7466');
  await user.click(screen.getByRole('button', { name: 'Save sender' }));
  await vi.waitFor(() => expect(saidToasts()).toEqual(['Sender saved.']));
  expect(fake.inputs('sender.put')).toMatchObject([
    {
      connectionId: 'nordfiber',
      sender: {
        name: 'Nordfiber AB',
        postalLines: ['Drottninggatan 5', '702 10 Örebro'],
        iban: 'SE45 5000 0000 0583 9825 7466',
        logo: null,
      },
    },
  ]);
});

it.each([
  [/^IBAN/, 'SE45 5000 0000 0583 9825 7467', /^Not an IBAN/],
  [/^Bankgiro/, '5402-9682', /^Not a Bankgiro number/],
  [/^BIC/, 'ESSE', /^A BIC has/],
  [/^Address/, '1{Enter}2{Enter}3{Enter}4{Enter}5', /^Up to 4 lines/],
  [/^Payment reference/, '{{order}', /^Use only {customer} and {invoice}/],
])('is not saved with a wrong %s, which then has the keyboard', async (name, typed, said) => {
  const { user, fake } = await open();
  await user.type(field(name), typed);
  await screen.findByText(said);
  await user.click(screen.getByRole('button', { name: 'Save sender' }));
  await vi.waitFor(() => expect(document.activeElement).toBe(field(name)));
  await user.type(field(name), '{Enter}');
  expect(fake.inputs('sender.put')).toEqual([]);
});

it('is not saved with a line that is too long', async () => {
  const { user, fake } = await open();
  for (const name of [/^Address/, /^Your own text/]) {
    await user.click(field(name));
    await user.paste('x'.repeat(81));
  }
  expect(screen.getAllByText(/^Up to 4 lines of 80 characters/)).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Save sender' }));
  expect(fake.inputs('sender.put')).toEqual([]);
});

it.each([/^Sender/, /^Organisation number/, /^Contact/])(
  'says that a line of %s is too long, cuts nothing, and saves it once it fits',
  async (name) => {
    const { user, fake } = await open();
    await user.type(field(name), 'x'.repeat(81));
    expect(field(name).value).toBe('x'.repeat(81));
    screen.getByText('At most 80 characters.');
    await user.click(screen.getByRole('button', { name: 'Save sender' }));
    expect(fake.inputs('sender.put')).toEqual([]);
    await vi.waitFor(() => expect(document.activeElement).toBe(field(name)));
    await user.keyboard('{End}{Backspace}');
    await user.click(screen.getByRole('button', { name: 'Save sender' }));
    await vi.waitFor(() => expect(fake.inputs('sender.put')).toHaveLength(1));
  },
);

it('is saved with a space for what a table had between its cells', async () => {
  const { user, fake } = await open();
  await user.click(field(/^Address/));
  await user.paste('Box 1\t702 10 Örebro');
  await user.click(screen.getByRole('button', { name: 'Save sender' }));
  await vi.waitFor(() => expect(saidToasts()).toEqual(['Sender saved.']));
  expect(fake.inputs('sender.put')).toMatchObject([{ sender: { postalLines: ['Box 1 702 10 Örebro'] } }]);
});

it('keeps the keyboard at the logo that was removed', async () => {
  const { user } = await open({ logo: 'AAAA' });
  expect(screen.getByRole('group', { name: 'Logo' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Remove the logo' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Choose an image…' }));
});

it('shows what a template makes of a customer, as an assumption, and that one of invoices is in each row', async () => {
  const { user } = await open();
  await user.type(field(/^Payment reference/), '{{customer}');
  await screen.findByText(/^Customer 10001, invoice 200417: 10001\./);
  expect(screen.getByText('Your own assumption')).toBeTruthy();
  await user.clear(field(/^Payment reference/));
  await user.type(field(/^Payment reference/), '{{invoice}');
  await screen.findByText(/^Each row on a statement has its invoice’s reference/);
});

it('shows the statement as it will look, and says why it cannot', async () => {
  const { user, fake } = await open();
  await screen.findByRole('figure', { name: 'Sample statement' });
  fake.failWith('exports.previewSender', 'internal');
  await user.type(field(/^Sender/), 'x');
  await screen.findByText('The preview could not be created');
});

it('shows the statement again once it can be opened and drawn', async () => {
  const { user } = await open();
  await screen.findByRole('figure');
  act(() => drawing.breakPage());
  await screen.findByText('The preview could not be created');
  await user.type(field(/^Sender/), 'x');
  await screen.findByRole('figure');
  drawing.opens = false;
  await user.type(field(/^Sender/), 'y');
  await screen.findByText('The preview could not be created');
  drawing.opens = true;
  await user.type(field(/^Sender/), 'z');
  await screen.findByRole('figure');
});

it('keeps the statement that is shown open until the next one is', async () => {
  const { user, fake } = await open();
  await screen.findByRole('figure');
  const next = Promise.withResolvers<void>();
  drawing.opened = next.promise;
  await user.type(field(/^Sender/), 'x');
  await vi.waitFor(() => expect(fake.inputs('exports.previewSender')).toHaveLength(2));
  await act(async () => {});
  expect(drawing.closed).toBe(0);
  next.resolve();
  await vi.waitFor(() => expect(drawing.closed).toBe(1));
});

it('keeps what is typed while it is saved', async () => {
  const { user, fake } = await open();
  const come = answerLate(fake, 'sender.put', NO_SENDER_SETTINGS);
  await user.type(field(/^Sender/), 'Nordfiber');
  await user.click(screen.getByRole('button', { name: 'Save sender' }));
  await user.type(field(/^Sender/), ' AB');
  await come();
  expect(field(/^Sender/).value).toBe('Nordfiber AB');
});

it('says before a statement leaves what it does not say', async () => {
  const fake = busyBridge();
  renderOver(fake, <SenderLacks connectionId="nordfiber" />);
  await screen.findByText(
    /^Not entered, so not on the statement: sender, sender’s address, bank account, payment reference\./,
  );
  expect(screen.getByRole('link', { name: 'Enter it in the connection' }).getAttribute('href')).toContain(
    'connections/nordfiber',
  );
});

it('leads to where it is entered, below the connection itself', async () => {
  // jsdom does not lay out.
  Element.prototype.scrollIntoView = () => {};
  const { user, fake } = await open();
  renderOver(fake, <SenderLacks connectionId="nordfiber" />);
  await user.click(await screen.findByRole('link', { name: 'Enter it in the connection' }));
  await vi.waitFor(() => expect(document.activeElement?.id).toBe('settings-sender'));
});

it('says nothing once all of it is entered', async () => {
  const fake = busyBridge();
  const reference = { template: '{customer}', scheme: 'ocr' } as const;
  const sender = { name: 'Nordfiber AB', postalLines: ['Box 1'], bankgiro: '5402-9681', reference };
  fake.answerWith('sender.get', async () => ({
    ...NO_SENDER_SETTINGS,
    sender: { ...NO_SENDER_SETTINGS.sender, ...sender },
  }));
  const { container } = renderOver(fake, <SenderLacks connectionId="nordfiber" />);
  await vi.waitFor(() => expect(fake.inputs('sender.get')).toHaveLength(1));
  expect(container.textContent).toBe('');
});

it('notes the language of a customer as soon as it is chosen', async () => {
  const user = userEvent.setup();
  const fake = busyBridge();
  fake.answerWith('sender.languageOf', async () => ({ language: 'fi' }));
  const customer = { connectionId: 'nordfiber', number: '10001' as CustomerNumber };
  renderOver(fake, <PaperLanguageField customer={customer} />);
  await user.click(await screen.findByRole('button', { name: /^suomi/i }));
  await user.click(screen.getByRole('option', { name: 'Same as other customers' }));
  await screen.findByRole('button', { name: /^Same as other customers/ });
  expect(fake.inputs('customers.note')).toEqual([{ customer, paperLanguage: null }]);
});

it('says where the language of a customer could not be read, which would pass for that of the others', async () => {
  const fake = busyBridge();
  fake.failWith('sender.languageOf', 'internal');
  renderOver(
    fake,
    <PaperLanguageField customer={{ connectionId: 'nordfiber', number: '10001' as CustomerNumber }} />,
  );
  await screen.findByRole('alert');
});
