import type { EnvelopeWindow } from '../../../../shared/domain/settingChoices.ts';

const MM = 72 / 25.4;

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** Where the parts of the head of the first page are, in points. */
export interface HeadPlaces {
  readonly address: Place & { readonly height: number };
  readonly facts: Place;
}

/**
 * A sheet that is folded once for C5 or twice for DL lies on the bottom of its envelope and may move by 19 mm to its
 * side: of each line, 66 mm are in the window wherever it lies. Six lines are in both windows.
 */
const ADDRESS = { width: 66 * MM, height: 26.8 * MM } as const;

/**
 * The address of a letter on the left by DIN 5008, form A. On the right as the windows that are called H2 have it: SS 62
 * 81 01 itself is sold and was not read, its window is an assumption, and the setting says so. The measures of both windows
 * are in docs/decisions/007-printing.md.
 */
export const HEAD_PLACES: Readonly<Record<EnvelopeWindow, HeadPlaces>> = {
  left: {
    address: { x: 25 * MM, y: 44.7 * MM, ...ADDRESS },
    facts: { x: 322, y: 122, width: 216.6 },
  },
  right: {
    address: { x: 116 * MM, y: 31.5 * MM, ...ADDRESS },
    facts: { x: 56.7, y: 122, width: 198 },
  },
};
