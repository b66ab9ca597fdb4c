const SPILL = 4e15;

/** A sum of integers of at most 4 · 10¹⁵ each, exact without limit, at the price of a double's addition. */
export class ExactSum {
  #near = 0;
  #far = 0n;

  constructor(start: bigint | number = 0) {
    this.#far = BigInt(start);
  }

  add(value: number): void {
    this.#near += value;
    if (this.#near > SPILL || this.#near < -SPILL) {
      this.#far += BigInt(this.#near);
      this.#near = 0;
    }
  }

  value(): bigint {
    return this.#far + BigInt(this.#near);
  }
}
