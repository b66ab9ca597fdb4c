import { ByteCollector } from './byteCollector.ts';
import type { BodyReceiver } from './exchange.ts';
import { type JsonText, readJson } from './jsonAnswer.ts';

/** Receives a small JSON answer as a whole. */
export class JsonReceiver implements BodyReceiver<JsonText> {
  readonly #bytes = new ByteCollector();

  begin(): void {
    this.#bytes.clear();
  }

  write(chunk: Uint8Array<ArrayBuffer>): void {
    this.#bytes.add(chunk);
  }

  finish(): JsonText {
    return readJson(this.#bytes.take());
  }
}
