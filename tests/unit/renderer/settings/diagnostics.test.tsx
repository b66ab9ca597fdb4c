import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { busyBridge, createFakeBridge } from '../../../fakes/fakeBridge.ts';
import { busyDesk } from '../../../fakes/fakeData.ts';
import { freshDesk, renderKontor } from '../renderKontor.tsx';

describe('diagnostics', () => {
  freshDesk();

  const savesWhatIsShown = async (fake: ReturnType<typeof createFakeBridge>) => {
    const text = await screen.findByRole('region', { name: 'File contents' });
    expect(text.textContent).toContain('"format": "kontor-diagnostics"');
    expect(screen.getByRole('dialog').textContent).toContain('Kontor sends nothing');
    const saves = () => fake.inputs('diagnostics.save');
    expect(saves()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Save file' }));
    await screen.findByText('Saved to Kontor diagnostics 2026-03-02.json.');
    expect(saves()).toEqual([{ exportId: 'd1' }]);
  };

  it('are shown from the settings before anything is saved, and then saved', async () => {
    const fake = busyBridge();
    renderKontor(fake, '/settings');
    await userEvent.click(await screen.findByRole('button', { name: 'Diagnostics…' }));
    await savesWhatIsShown(fake);
  });

  it('are shown from the look-up box on any screen', async () => {
    const fake = busyBridge();
    renderKontor(fake, '/');
    await screen.findByRole('heading', { level: 1 });
    await userEvent.keyboard('{Control>}k{/Control}diagnostics');
    await userEvent.click(await screen.findByRole('option', { name: /^Save diagnostics/ }));
    await savesWhatIsShown(fake);
  });

  it.each(['locked', 'opening'] as const)('are shown below a keychain that is %s', async (kind) => {
    const fake = busyBridge();
    fake.data.app.vault = { kind, cause: null };
    renderKontor(fake);
    await userEvent.click(await screen.findByRole('button', { name: 'Diagnostics…' }));
    await savesWhatIsShown(fake);
  });

  it('are shown below a data folder that does not open', async () => {
    const data = busyDesk();
    data.app.vault = { kind: 'opening', cause: null };
    data.app.dataFolder = 'readOnly';
    const fake = createFakeBridge({ data });
    renderKontor(fake);
    await userEvent.click(await screen.findByRole('button', { name: 'Diagnostics…' }));
    await savesWhatIsShown(fake);
  });
});
