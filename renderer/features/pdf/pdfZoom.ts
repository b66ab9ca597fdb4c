import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useState } from 'react';
import { takeUnlessStopped } from '../../base/takeUnlessStopped.ts';

/**
 * As wide as there is room for; the same, but never so small that it cannot be read; or a part of the size that the
 * page has on paper.
 */
export type Zoom = 'width' | 'reading' | number;

const ZOOMS = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4];
/** The part of its size on paper at which small print can still be read. */
const READABLE = 0.7;
/** CSS pixels in a point: 96 to the inch, 72 to the inch. */
const PIXELS = 96 / 72;
/** A width within half a per cent of a step is that step. */
const NEAR = 0.005;

/** CSS pixels that a page takes in a room of so many, where its size on paper is known. */
export function widthOfZoom(zoom: Zoom, room: number, paper: number | null): number {
  if (zoom === 'width') return room;
  if (paper === null) return 0;
  return zoom === 'reading' ? Math.max(room, paper * READABLE) : paper * zoom;
}

/** The next larger or smaller size than the one shown; the same where there is none. */
export function steppedZoom(shown: number, by: number): number {
  const next =
    by > 0 ? ZOOMS.find((zoom) => zoom > shown + NEAR) : ZOOMS.findLast((zoom) => zoom < shown - NEAR);
  return next ?? shown;
}

export function canStep(shown: number, by: number): boolean {
  return steppedZoom(shown, by) !== shown;
}

/** CSS pixels that a page is wide at its size on paper; null until it is known, 0 where it cannot be. */
export function usePaperWidth(document: PDFDocumentProxy, page: number): number | null {
  const [width, setWidth] = useState<number | null>(null);
  useEffect(() => {
    return takeUnlessStopped(
      document.getPage(page),
      (one) => setWidth(one.getViewport({ scale: PIXELS }).width),
      // A page that cannot be read says so where it is drawn.
      () => setWidth(0),
    );
  }, [document, page]);
  return width;
}
