import { describe, expect, it } from 'vitest';
import { askForSnapshot, followApp, useAppStore } from '../../../../renderer/base/appStore.ts';
import { dataOf } from '../../../../renderer/base/useQuery.ts';
import { createFakeBridge } from '../../../fakes/fakeBridge.ts';
import { fakeAppState } from '../../../fakes/fakeData.ts';
import { freshDesk } from '../renderKontor.tsx';

const revision = () => dataOf(useAppStore.getState().app)?.revision;

describe('the app store', () => {
  freshDesk();

  it('subscribes before it asks, so that a change during the snapshot is not lost', async () => {
    const fake = createFakeBridge();
    const early = fakeAppState({ revision: 1 });
    let give: () => void = () => {};
    fake.answerWith('app.snapshot', () => new Promise((resolve) => (give = () => resolve(early))));
    const stop = followApp(fake.bridge);
    await Promise.resolve();
    fake.emit('app.changed', fakeAppState({ revision: 7, version: 'newer' }));
    give();
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(revision()).toBe(7);
    stop();
  });

  it('drops older and equal revisions, in whatever order they come', () => {
    const fake = createFakeBridge();
    const stop = followApp(fake.bridge);
    for (const next of [3, 5, 4, 5, 2]) {
      fake.emit('app.changed', fakeAppState({ revision: next, version: `v${next}` }));
    }
    expect(revision()).toBe(5);
    expect(dataOf(useAppStore.getState().app)?.version).toBe('v5');
    stop();
  });

  it('keeps the settings as they are while none of them changes, so that no list is drawn again', () => {
    const fake = createFakeBridge();
    const stop = followApp(fake.bridge);
    const settings = () => dataOf(useAppStore.getState().app)?.settings;
    const one = fakeAppState({ revision: 1 });
    fake.emit('app.changed', one);
    const first = settings();
    fake.emit('app.changed', { ...structuredClone(one), revision: 2 });
    expect(settings()).toBe(first);
    fake.emit('app.changed', { ...one, revision: 3, settings: { ...one.settings, theme: 'dark' } });
    expect(settings()).not.toBe(first);
    expect(settings()?.theme).toBe('dark');
    stop();
  });

  it('receives nothing more after it has stopped', () => {
    const fake = createFakeBridge();
    followApp(fake.bridge)();
    fake.emit('app.changed', fakeAppState({ revision: 9 }));
    expect(revision()).not.toBe(9);
  });

  it('is failed when the snapshot fails, and ready once it is asked again', async () => {
    const fake = createFakeBridge();
    fake.failWith('app.snapshot', 'internal');
    await askForSnapshot(fake.bridge);
    expect(useAppStore.getState().app.state).toBe('failed');
    fake.answerWith('app.snapshot', async () => fakeAppState({ revision: 1 }));
    await askForSnapshot(fake.bridge);
    expect(useAppStore.getState().app.state).toBe('ready');
  });
});
