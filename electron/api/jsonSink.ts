import type { BodySink } from '../ports/bodySink.ts';
import { ByteCollector } from './byteCollector.ts';
import { type JsonText, readJson } from './jsonAnswer.ts';

/** Receives a small JSON answer as a whole. */
export class JsonSink implements BodySink<JsonText> {
  readonly #bytes = new ByteCollector();

  begin(): void {
    this.#bytes.clear();
  }

  write(chunk: Uint8Array<ArrayBuffer>): void {
    this.#bytes.add(chunk);
  }

  end(): JsonText {
    return readJson(this.#bytes.take());
  }
}
