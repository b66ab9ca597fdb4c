const SPILL = 4e15;
/** Digits up to which a text of an integer is exact as a double. */
const NEAR_DIGITS = 15;

/** A sum of integers of at most 4 · 10¹⁵ each, exact without limit, at the price of a double's addition. */
export class ExactSum {
  #near = 0;
  #far = 0n;

  add(value: number): void {
    this.#near += value;
    if (this.#near > SPILL || this.#near < -SPILL) {
      this.#far += BigInt(this.#near);
      this.#near = 0;
    }
  }

  /** An integer of any size, as its decimal text. */
  addText(text: string, sign: 1 | -1 = 1): void {
    if (text.length <= NEAR_DIGITS) this.add(sign * Number(text));
    else this.#far += BigInt(sign) * BigInt(text);
  }

  value(): bigint {
    return this.#far + BigInt(this.#near);
  }
}
