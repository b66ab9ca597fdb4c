import type { FileReference, PaperFile } from './paperFile.ts';
import type { PaperTypes } from './paperTypes.ts';

const NAME = 'PageCount';

/**
 * How many pages there are: known when the last row is set, and written on every page. Each page shows one and the same
 * form (ISO 32000-1, §8.10), which is drawn at the end, so that no page is held until then.
 */
export class PageCount {
  readonly #file: PaperFile;
  readonly #types: PaperTypes;
  #form: FileReference | null = null;
  #pages = 0;

  constructor(file: PaperFile, types: PaperTypes) {
    this.#file = file;
    this.#types = types;
  }

  /** The figure on this page, from its left; `size` is the same on every page. `y` is that of its baseline. */
  draw(x: number, y: number): void {
    this.#form ??= this.#file.reference();
    const { xobjects } = this.#file.doc.page as unknown as { readonly xobjects: Record<string, unknown> };
    xobjects[NAME] = this.#form;
    this.#file.draw(`q 1 0 0 -1 ${x.toFixed(2)} ${y.toFixed(2)} cm/${NAME} Do Q`);
    this.#pages += 1;
  }

  /** Once, after the last page. @param colour red, green and blue, of 1 */
  write(face: string, size: number, colour: string): void {
    if (this.#form === null) return;
    const font = this.#types.font(face);
    const shown = this.#types.shown(face, String(this.#pages)) ?? '';
    const resources = { Font: { [font.id]: font.ref() } };
    this.#form.data = { Type: 'XObject', Subtype: 'Form', BBox: [0, -4, 80, 12], Resources: resources };
    this.#file.endStream(this.#form, `${colour} rg BT/${font.id} ${size} Tf ${shown} ET`);
  }
}
