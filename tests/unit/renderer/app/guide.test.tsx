import { render, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { GuideBlocks, guideParts } from '../../../../renderer/features/help/GuideView.tsx';
import { busyBridge } from '../../../fakes/fakeBridge.ts';
import { freshDesk, openKontor, renderKontor } from '../renderKontor.tsx';

freshDesk();

const page = () => screen.findByRole('region', { name: 'User guide' });

describe('the user guide', () => {
  it('opens by F1, by its link and from the menu of the window, and takes the focus', async () => {
    const { fake, user } = openKontor();
    await screen.findByRole('heading', { name: 'Overview', level: 1 });
    await user.keyboard('{F1}');
    const guide = await page();
    await expect.poll(() => document.activeElement).toBe(guide);
    await user.click(screen.getByRole('link', { name: 'Jobs' }));
    await screen.findByRole('heading', { name: 'Jobs', level: 1 });
    await user.click(screen.getByRole('link', { name: 'User guide' }));
    await page();
    await user.click(screen.getByRole('link', { name: 'Jobs' }));
    await screen.findByRole('heading', { name: 'Jobs', level: 1 });
    fake.emit('app.guideAsked', {});
    await page();
  });

  it('is one entry of the history however often it is opened, so that one Escape leaves it', async () => {
    const { fake, user } = openKontor();
    await screen.findByRole('heading', { name: 'Overview', level: 1 });
    const steps = vi.spyOn(history, 'pushState');
    await user.keyboard('{F1}');
    const guide = await page();
    await expect.poll(() => document.activeElement).toBe(guide);
    await user.keyboard('{F1}');
    fake.emit('app.guideAsked', {});
    await page();
    expect(steps).toHaveBeenCalledOnce();
    steps.mockRestore();
  });

  it('has every chapter of docs/guide.md, and shows no markdown signs', async () => {
    renderKontor(busyBridge(), '/help/guide');
    const guide = within(await page());
    const titles = guideParts().chapters.map(({ title }) => title);
    expect(titles.length).toBeGreaterThan(15);
    const headings = guide.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(headings).toEqual(['Contents', ...titles]);
    expect(guide.getAllByText('Ctrl+K').length).toBeGreaterThan(1);
    expect(document.querySelector('main')?.textContent).not.toMatch(/\*\*|!\[|`|\]\(/);
    expect(guide.queryByRole('img')).toBeNull();
  });

  it('goes to a chapter from the list of contents, and goes back in the history by Escape', async () => {
    const back = vi.spyOn(history, 'back');
    const user = renderKontor(busyBridge(), '/help/guide');
    const contents = within(await screen.findByRole('navigation', { name: 'Contents' }));
    await user.click(contents.getByRole('button', { name: 'Match a payment' }));
    expect(within(document.activeElement as HTMLElement).getByRole('heading').textContent).toBe(
      'Match a payment',
    );
    await user.keyboard('{Escape}');
    expect(back).toHaveBeenCalledOnce();
    back.mockRestore();
  });

  it('says in the clerk’s language that it is in English', async () => {
    const fake = busyBridge();
    fake.changeApp({ settings: { ...fake.data.app.settings, language: 'sv' } });
    renderKontor(fake, '/help/guide');
    await screen.findByRole('heading', { name: 'Användarguide', level: 1 });
    screen.getByText(/bara på engelska/);
  });

  it('shows HTML and links only as text', () => {
    const { about } = guideParts('<b>bold</b> and [away](https://example.com).\n\n<img src="x">\n\n> said');
    const { container } = render(<GuideBlocks tokens={about} />);
    expect(container.querySelector('b, a, img, blockquote')).toBeNull();
    expect(container.textContent).toBe('<b>bold</b> and away.<img src="x">> said');
  });
});
