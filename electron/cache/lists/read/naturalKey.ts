/**
 * A text that sorts by code point as its source sorts for people: runs of digits by their value, letters
 * whatever their case. Each run is led by its length, so that no number is ever computed.
 */
export function naturalKey(text: string): string {
  return text.toLowerCase().replace(/\d+/g, (digits) => {
    const bare = digits.replace(/^0+(?=\d)/, '');
    return `0${String.fromCharCode(0x30 + Math.min(bare.length, 0x7000))}${bare}`;
  });
}
