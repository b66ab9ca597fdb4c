/** An answer whose buffers are handed over instead of copied. */
export class Handover<Value> {
  readonly value: Value;
  readonly transfer: readonly ArrayBuffer[];

  constructor(value: Value, transfer: readonly ArrayBuffer[]) {
    this.value = value;
    this.transfer = transfer;
  }
}
