import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { BridgeProvider } from '../../../renderer/base/bridgeContext.tsx';
import { Localized } from '../../../renderer/i18n/Localized.tsx';
import { DEFAULT_SETTINGS } from '../../../shared/ipc/defaultSettings.ts';
import type { FakeBridge } from '../../fakes/fakeBridge.ts';

/** A part of the page over a fake bridge, in English. */
export function renderOver(fake: Pick<FakeBridge, 'bridge'>, part: ReactNode, settings = DEFAULT_SETTINGS) {
  return render(inEnglish(fake, part, settings));
}

/** The part as it is rendered, to be rendered again with other properties. */
export function inEnglish(fake: Pick<FakeBridge, 'bridge'>, part: ReactNode, settings = DEFAULT_SETTINGS) {
  return (
    <Localized settings={settings} systemLanguage="en">
      <BridgeProvider bridge={fake.bridge}>{part}</BridgeProvider>
    </Localized>
  );
}
