/** The bytes under which a text would be found, in any encoding that a program would write it in. */
export function needlesOf(texts: readonly string[]): Buffer[] {
  return texts.flatMap((text) => [
    Buffer.from(text, 'utf8'),
    Buffer.from(text, 'utf16le'),
    Buffer.from(Buffer.from(text).toString('base64').replace(/=+$/, '')),
    Buffer.from(Buffer.from(text).toString('hex')),
  ]);
}
