import { GlobalWorkerOptions, getDocument } from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { createElement } from 'react';
import { Button } from 'react-aria-components';
import { createRoot } from 'react-dom/client';
import { connectBridge } from '../../../../renderer/bridge/bridge.ts';
import type { Bridge } from '../../../../shared/ipc/contract.ts';

/** What the test asks of the page, over the same bridge and libraries that the product's page has. */
export interface Probe {
  readonly bridge: Promise<Bridge>;
  readonly violations: string[];
  readonly events: unknown[];
  pressed: number;
  hashAtStart: string;
  darkPixels(bytes: Uint8Array): Promise<number>;
}

const violations: string[] = [];
document.addEventListener('securitypolicyviolation', (event) => {
  violations.push(`${event.violatedDirective} ${event.blockedURI}`);
});
const bridge = connectBridge();
const probe: Probe = {
  bridge,
  violations,
  events: [],
  pressed: 0,
  hashAtStart: location.hash,
  darkPixels,
};
Object.assign(window, { probe });
bridge
  .then((connected) => {
    connected.jobs.changed((jobs) => probe.events.push(jobs));
    document.body.dataset['state'] = 'connected';
  })
  .catch((error: unknown) => {
    document.body.dataset['state'] = error instanceof Error ? error.name : 'failed';
  });

const onPress = (): void => {
  probe.pressed += 1;
};
createRoot(document.getElementById('root') ?? document.body).render(
  createElement(Button, { onPress, style: { padding: 8 } }, 'Press'),
);

/** Shows the first page of a PDF and counts the pixels that are not paper. */
async function darkPixels(bytes: Uint8Array): Promise<number> {
  GlobalWorkerOptions.workerSrc = workerUrl;
  const file = await getDocument({ data: bytes }).promise;
  const page = await file.getPage(1);
  const viewport = page.getViewport({ scale: 1 });
  const canvas = document.createElement('canvas');
  canvas.width = viewport.width;
  canvas.height = viewport.height;
  await page.render({ canvas, viewport }).promise;
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
  let dark = 0;
  for (let at = 0; at < pixels.length; at += 4) {
    dark += (pixels[at] ?? 255) < 100 && (pixels[at + 3] ?? 0) > 0 ? 1 : 0;
  }
  return dark;
}
