import { LOGO_BOUNDS } from '../../../shared/domain/sender.ts';
import { base64Of } from '../../base/base64Of.ts';

/** Parts of its room that a picture is drawn at, until it is small enough as a file. */
const SCALES = [1, 0.75, 0.5, 0.35] as const;
/** Pixels of an SVG that says no size of its own. */
const NO_SIZE = { width: 300, height: 150 } as const;

/**
 * A PNG, JPEG or SVG as a PNG on white within `LOGO_BOUNDS`, base64. The picture is drawn, not copied: the browser runs
 * no script of an image and fetches nothing for it, and of the file only its pixels go on.
 * @returns null for what is no picture
 */
export async function logoPicture(file: Blob): Promise<string | null> {
  const address = URL.createObjectURL(file);
  try {
    const picture = new Image();
    picture.src = address;
    await picture.decode();
    for (const scale of SCALES) {
      const bytes = await drawn(picture, scale);
      if (bytes.length <= LOGO_BOUNDS.bytes) return base64Of(bytes);
    }
    return null;
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(address);
  }
}

async function drawn(picture: HTMLImageElement, scale: number): Promise<Uint8Array> {
  const { width, height } = sizeOf(picture);
  const fit = Math.min(LOGO_BOUNDS.width / width, LOGO_BOUNDS.height / height) * scale;
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(Math.floor(width * fit), 1);
  canvas.height = Math.max(Math.floor(height * fit), 1);
  const paper = canvas.getContext('2d', { alpha: false });
  if (paper === null) throw new Error('no canvas');
  paper.fillStyle = '#fff';
  paper.fillRect(0, 0, canvas.width, canvas.height);
  paper.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (blob === null) throw new Error('no picture');
  return new Uint8Array(await blob.arrayBuffer());
}

function sizeOf({ naturalWidth, naturalHeight }: HTMLImageElement) {
  return naturalWidth > 0 ? { width: naturalWidth, height: naturalHeight } : NO_SIZE;
}
