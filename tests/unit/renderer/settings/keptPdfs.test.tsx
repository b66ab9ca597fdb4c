import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { busyBridge } from '../../../fakes/fakeBridge.ts';
import { freshDesk, renderKontor } from '../renderKontor.tsx';
import { shownQuestion } from '../shownQuestion.ts';

/** A size as it is shown: nothing parts a figure from its unit. */
const spaced = (size: string) => size.replace(' ', '\\s');

/** The settings of a desk that has so many PDFs of half a megabyte, until they are removed. */
async function desk(count = 44) {
  const fake = busyBridge();
  let saved = count;
  fake.answerWith('pdfs.kept', async () => {
    if (fake.data.app.settings.pdfLimitMb === 0) saved = 0;
    return { count: saved, bytes: saved * 500_000 };
  });
  fake.answerWith('pdfs.empty', async () => {
    saved = 0;
    return { count: 0, bytes: 0 };
  });
  const user = renderKontor(fake, '/settings');
  await screen.findByText(/^\d+ PDFs? saved, /);
  const choose = async (limit: string) => {
    await user.click(screen.getByRole('button', { name: /Keep at most/ }));
    await user.click(await screen.findByRole('option', { name: new RegExp(`^${spaced(limit)}$`) }));
  };
  const answer = async (title: string, button: string) => {
    const question = await shownQuestion(title);
    await user.click(within(question).getByRole('button', { name: button }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  };
  return { fake, user, choose, answer, updates: () => fake.inputs('settings.update') };
}

const limitShown = (limit: string) =>
  screen.findByRole('button', { name: new RegExp(`^${spaced(limit)}.*Keep at most`) });

describe('PDFs saved for offline reading', () => {
  freshDesk();

  it.each([
    [0, '0 PDFs saved, 0 B', '0% of the limit'],
    [1, '1 PDF saved, 500 kB', 'under 1% of the limit'],
    [44, '44 PDFs saved, 22,0 MB', '4% of the limit'],
  ])('are counted, with the room that they take: %i', async (count, words, ofLimit) => {
    await desk(count);
    screen.getByText(words);
    screen.getByText(ofLimit);
    expect(screen.getByRole('button', { name: 'Remove all' })).toHaveProperty('disabled', count === 0);
  });

  it('are asked about by no limit that they fit into', async () => {
    const { choose, updates } = await desk();
    await choose('1 GB');
    await limitShown('1 GB');
    expect(updates()).toEqual([{ change: { pdfLimitMb: 1_000 } }]);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    screen.getByText('44 PDFs saved, 22,0 MB');
  });

  it.each([
    ['250 MB', 250, 900, /^450 MB of PDFs are saved, over the new limit of 250 MB\. The oldest/],
    ['Nothing', 0, 44, /^All saved PDFs \(22,0 MB\) are removed immediately, and no more are saved/],
  ])('are asked about before a lower limit removes any: %s', async (limit, pdfLimitMb, count, words) => {
    const { choose, answer, updates } = await desk(count);
    await choose(limit);
    within(await shownQuestion('Keep fewer PDFs?')).getByText(words);
    await answer('Keep fewer PDFs?', 'Cancel');
    expect(updates()).toEqual([]);
    await limitShown('500 MB');
    await choose(limit);
    await answer('Keep fewer PDFs?', 'Remove PDFs');
    await limitShown(limit);
    expect(updates()).toEqual([{ change: { pdfLimitMb } }]);
    await screen.findByText(pdfLimitMb === 0 ? '0 PDFs saved, 0 B' : '900 PDFs saved, 450 MB');
  });

  it('are all removed once the clerk has confirmed', async () => {
    const { fake, user, answer } = await desk();
    const removeAll = () => user.click(screen.getByRole('button', { name: 'Remove all' }));
    await removeAll();
    within(await shownQuestion('Remove all saved PDFs?')).getByText(/^44 PDFs \(22,0 MB\) will be removed/);
    await answer('Remove all saved PDFs?', 'Cancel');
    expect(fake.inputs('pdfs.empty')).toEqual([]);
    await removeAll();
    await answer('Remove all saved PDFs?', 'Remove all');
    await screen.findByText('0 PDFs saved, 0 B');
    await screen.findByText('All saved PDFs removed.');
    expect(fake.inputs('pdfs.empty')).toHaveLength(1);
  });
});
