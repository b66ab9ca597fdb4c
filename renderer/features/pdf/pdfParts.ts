/**
 * pdf.js takes all other typefaces from the system and asks for no file of them. Those named Liberation are under the GPL,
 * and may not be handed on without their sources.
 */
const FONTS = import.meta.glob<string>(
  '../../../node_modules/pdfjs-dist/standard_fonts/Foxit{Dingbats,Symbol}.pfb',
  { query: '?url', import: 'default', eager: true },
);
const CMAPS = import.meta.glob<string>('../../../node_modules/pdfjs-dist/cmaps/*.bcmap', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** A font or character map by its file name, from our own origin. */
export async function fetchPdfPart(kind: string, filename: string): Promise<Uint8Array> {
  const parts = kind === 'standardFontDataUrl' ? FONTS : kind === 'cMapUrl' ? CMAPS : {};
  const address = Object.entries(parts).find(([path]) => path.endsWith(`/${filename}`))?.[1];
  if (address === undefined) throw new Error('no such part');
  const response = await fetch(address);
  if (!response.ok) throw new Error('no such part');
  return new Uint8Array(await response.arrayBuffer());
}
