import { cleanup, type RenderOptions, render } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { App } from '../../../renderer/app/App.tsx';
import { clearLookUp } from '../../../renderer/app/lookUp/lookUpStore.ts';
import { useAppStore } from '../../../renderer/base/appStore.ts';
import { loadChunksAhead } from '../../../renderer/ui/lazyComponent.tsx';
import { busyBridge, type FakeBridge } from '../../fakes/fakeBridge.ts';

/** Each test of a file starts with an empty desk; what jsdom lacks is stood in for. */
export function freshDesk(): void {
  // As the page does when it stands; on a busy machine a screen would else be waited for longer than a test waits.
  beforeAll(() => loadChunksAhead());
  beforeEach(() => {
    vi.stubGlobal('matchMedia', () => ({
      matches: false,
      addEventListener: () => {},
      removeEventListener: () => {},
    }));
    Element.prototype.scrollIntoView = () => {};
    useAppStore.setState({ app: { state: 'idle' }, jobs: [] }, true);
    clearLookUp();
    location.hash = '';
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });
}

/** The whole window over a fake bridge, at an address. Gives the hands of the clerk. */
export function renderKontor(fake: FakeBridge, path = '/', options?: RenderOptions): UserEvent {
  location.hash = path;
  render(<App bridge={Promise.resolve(fake.bridge)} />, options);
  return userEvent.setup();
}

/** The same over a desk where everything is at work. */
export function openKontor(path?: string): { readonly fake: FakeBridge; readonly user: UserEvent } {
  const fake = busyBridge();
  return { fake, user: renderKontor(fake, path) };
}
