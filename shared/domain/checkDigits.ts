/** The check digit by modulus 10 (Luhn) of a text of digits. */
export function luhnDigit(digits: string): string {
  const sum = weighed(digits, [2, 1], (product) => (product > 9 ? product - 9 : product));
  return String((10 - (sum % 10)) % 10);
}

/** The check digit by modulus 11 as a Norwegian KID has it: `-` stands for ten. */
export function mod11Digit(digits: string): string {
  const digit = (11 - (weighed(digits, [2, 3, 4, 5, 6, 7]) % 11)) % 11;
  return digit === 10 ? '-' : String(digit);
}

/** The check digit of a Finnish reference number (viitenumero). */
export function viiteDigit(digits: string): string {
  return String((10 - (weighed(digits, [7, 3, 1]) % 10)) % 10);
}

/** The rest by 97 of digits and capital letters, `A` as 10 and `Z` as 35 (ISO 7064). */
export function mod97(text: string): number {
  let rest = 0;
  for (const character of text) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest;
}

/** The weights begin at the last digit and repeat. */
function weighed(digits: string, weights: readonly number[], part = (product: number) => product): number {
  return [...digits]
    .reverse()
    .reduce((sum, digit, place) => sum + part(Number(digit) * (weights[place % weights.length] ?? 0)), 0);
}
