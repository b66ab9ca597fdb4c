import { deflateSync } from 'node:zlib';

/** Its first and last bytes as they are, a tenth in the middle of its objects overwritten. */
export function damagedPdf(pdf: Buffer, unpacksTo?: number): Buffer {
  if (unpacksTo !== undefined) return unpackingPdf(unpacksTo);
  const damaged = Buffer.from(pdf);
  // The first object that others need: the padding of a sample comes after all objects.
  const at = damaged.indexOf('obj', 12) + 3;
  damaged.fill(0x3f, at, at + Math.max(64, Math.floor(at / 10)));
  return damaged;
}

/** A sound page beside a stream of objects that is a thousandth of what it unpacks to. */
function unpackingPdf(bytes: number): Buffer {
  const packed = deflateSync(Buffer.alloc(bytes, 0x20), { level: 9 });
  const objects = [
    '1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n',
    '2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj\n',
    '3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]>>\nendobj\n',
    `4 0 obj\n<</Type/ObjStm/N 0/First 0/Filter/FlateDecode/Length ${packed.length}>>\nstream\n`,
  ];
  const end = '\nendstream\nendobj\ntrailer\n<</Root 1 0 R/Size 5>>\nstartxref\n0\n%%EOF\n';
  return Buffer.concat([Buffer.from(`%PDF-1.5\n${objects.join('')}`), packed, Buffer.from(end)]);
}
