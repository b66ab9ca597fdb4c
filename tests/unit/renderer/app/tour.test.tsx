import { cleanup, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { TOUR_STEPS } from '../../../../renderer/features/tour/Tour.tsx';
import { busyBridge, createFakeBridge, type FakeBridge } from '../../../fakes/fakeBridge.ts';
import { busyDesk, SAMPLE_CONNECTION } from '../../../fakes/fakeData.ts';
import { command } from '../command.ts';
import { rest } from '../customer/showCustomer.tsx';
import { stubLayout } from '../grid/layoutStubs.ts';
import { freshDesk, renderKontor } from '../renderKontor.tsx';

freshDesk();
// jsdom has no layout: every element counts as visible.
beforeEach(() => {
  stubLayout();
  Element.prototype.checkVisibility = () => true;
});

const OFFER = 'New here? The tour takes a minute.';
const panel = () => screen.queryByRole('complementary', { name: 'Tour' });
const focused = () => document.activeElement?.textContent;
const marked = () => [...document.querySelectorAll('[data-tour]')];

async function overview(fake: FakeBridge = busyBridge()) {
  const user = renderKontor(fake);
  await screen.findByText(OFFER);
  return { fake, user };
}

/** The same, with the tour begun. */
async function started(fake?: FakeBridge) {
  const desk = await overview(fake);
  await desk.user.click(screen.getByRole('button', { name: 'Take the tour' }));
  await screen.findByRole('complementary', { name: 'Tour' });
  return desk;
}

describe('the tour of the first minutes', () => {
  it('is one line until it is started, then goes through every step and marks what it explains', async () => {
    const { fake, user } = await overview();
    expect(panel()).toBeNull();
    expect(marked()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Take the tour' }));
    expect(screen.queryByText(OFFER)).toBeNull();
    for (const [place] of TOUR_STEPS.entries()) {
      const shown = within(await screen.findByRole('complementary', { name: 'Tour' }));
      shown.getByText(`Step ${place + 1} of ${TOUR_STEPS.length}`);
      await expect.poll(() => marked().length).toBe(1);
      expect(focused()).toBe(place === TOUR_STEPS.length - 1 ? 'Done' : 'Next');
      await user.keyboard('{Enter}');
    }
    expect(panel()).toBeNull();
    expect(marked()).toEqual([]);
    await expect.poll(() => fake.data.app.settings.tourLeft).toBe(true);
    expect(screen.queryByText(OFFER)).toBeNull();
  });

  it('opens a sample customer first, so that its keys have a list to go through', async () => {
    const { user } = await started(createFakeBridge({ data: busyDesk(SAMPLE_CONNECTION.id) }));
    await screen.findByRole('heading', { name: 'Customer 10001', level: 1 });
    await screen.findByRole('grid');
    expect(focused()).toBe('Next');
    await user.keyboard('{Enter}');
    await expect.poll(() => marked().map((one) => one.getAttribute('role'))).toEqual(['grid']);
  });

  it('opens no customer of a real connection, and stays with one that is open', async () => {
    const { user } = await started();
    await rest();
    expect(location.hash).toBe('#/');
    cleanup();
    const there = createFakeBridge({ data: busyDesk(SAMPLE_CONNECTION.id) });
    renderKontor(there, '/customers/sample/10023');
    await screen.findByRole('heading', { name: 'Customer 10023', level: 1 });
    await command(user, 'take the tour');
    await screen.findByRole('complementary', { name: 'Tour' });
    await rest();
    expect(location.hash).toBe('#/customers/sample/10023');
  });

  it('is left by Escape, and never offered again', async () => {
    const { fake, user } = await started();
    await user.keyboard('{Escape}');
    expect(panel()).toBeNull();
    await expect.poll(() => fake.data.app.settings.tourLeft).toBe(true);
    expect(screen.queryByText(OFFER)).toBeNull();
    await expect.poll(() => document.activeElement).not.toBe(document.body);
  });

  it('is not offered again once it was declined', async () => {
    const { fake, user } = await overview();
    await user.click(screen.getByRole('button', { name: 'No, thanks' }));
    await expect.poll(() => screen.queryByText(OFFER)).toBeNull();
    expect(fake.data.app.settings.tourLeft).toBe(true);
  });

  it('leaves the focus and Escape to fields in which the clerk types, and stays open', async () => {
    const { user } = await started();
    await user.keyboard('{Control>}k{/Control}abc');
    const field = screen.getByRole<HTMLInputElement>('combobox');
    expect(document.activeElement).toBe(field);
    expect(field.value).toBe('abc');
    await user.keyboard('{Escape}');
    expect(panel()).not.toBeNull();
    await user.click(screen.getByRole('link', { name: 'Activity log' }));
    await user.type(await screen.findByRole('textbox', { name: 'From' }), '2026{Escape}');
    expect(panel()).not.toBeNull();
  });

  it('marks exactly one element, also after a change of screen', async () => {
    const { user } = await started();
    await user.click(await screen.findByRole('button', { name: 'Next' }));
    await expect.poll(() => marked().map(({ tagName }) => tagName)).toEqual(['TABLE']);
    await user.click(screen.getByRole('link', { name: 'Jobs' }));
    await expect.poll(() => marked().map(({ textContent }) => textContent)).toEqual(['All invoices']);
    await user.click(screen.getByRole('link', { name: 'Overview' }));
    await expect.poll(() => marked().map(({ tagName }) => tagName)).toEqual(['TABLE']);
  });

  it('starts again from the guide and by its command after it was left', async () => {
    const fake = busyBridge();
    fake.changeApp({ settings: { ...fake.data.app.settings, tourLeft: true } });
    const user = renderKontor(fake, '/help/guide');
    await user.click(await screen.findByRole('button', { name: 'Take the tour' }));
    await user.click(await screen.findByRole('button', { name: 'Leave the tour' }));
    expect(panel()).toBeNull();
    await command(user, 'take the tour');
    await screen.findByRole('complementary', { name: 'Tour' });
    await expect.poll(focused).toBe('Next');
  });
});
