import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { App } from '../../../renderer/app/App.tsx';
import { clearLookUp } from '../../../renderer/app/lookUp/lookUpStore.ts';
import { useAppStore } from '../../../renderer/base/appStore.ts';
import { clearCards } from '../../../renderer/base/cardsStore.ts';
import { clearOverview } from '../../../renderer/features/desk/overviewStore.ts';
import { useReadStore } from '../../../renderer/features/keep/ForgottenNotice.tsx';
import { loadChunksAhead } from '../../../renderer/ui/ownChunk.tsx';
import { useToastStore } from '../../../renderer/ui/toastStore.ts';
import type { FakeBridge } from '../../fakes/fakeBridge.ts';

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
    clearCards();
    clearOverview();
    clearLookUp();
    useToastStore.setState({ toasts: [] });
    useReadStore.setState(useReadStore.getInitialState(), true);
    location.hash = '';
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });
}

/** The whole window over a fake bridge, at an address. */
export function renderKontor(fake: FakeBridge, path = '/') {
  location.hash = path;
  return render(<App bridge={Promise.resolve(fake.bridge)} />);
}
