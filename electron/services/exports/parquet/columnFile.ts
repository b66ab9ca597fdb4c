import { ByteWriter, ParquetWriter, type SchemaElement } from 'hyparquet-writer';

/** A Parquet file of rows that are added to its columns: those of one group are in memory, and the file's footer. */
export class ColumnFile {
  readonly #out = new ByteWriter();
  readonly #writer: ParquetWriter;
  readonly #names: readonly string[];
  #columns: readonly unknown[][];

  /** @param names of the columns, in the order of the schema */
  constructor(schema: SchemaElement[], names: readonly string[]) {
    this.#writer = new ParquetWriter({ writer: this.#out, schema, createdBy: 'Kontor' });
    this.#names = names;
    this.#columns = names.map(() => []);
  }

  /** Of the group that is not written yet: others after each group. */
  get columns(): readonly unknown[][] {
    return this.#columns;
  }

  get rows(): number {
    return this.#columns[0]?.length ?? 0;
  }

  *group(): Generator<Uint8Array> {
    const { rows } = this;
    if (rows === 0) return;
    const columnData = this.#names.map((name, at) => ({ name, data: this.#columns[at] as string[] }));
    // In memory it is written at once.
    void this.#writer.write({ columnData, rowGroupSize: rows });
    this.#columns = this.#names.map(() => []);
    yield this.#taken();
  }

  /** The last group, and the footer with what the file says of itself. */
  *end(about: Readonly<Record<string, string>>): Generator<Uint8Array> {
    yield* this.group();
    this.#writer.kvMetadata = Object.entries(about).map(([key, value]) => ({ key: `kontor.${key}`, value }));
    void this.#writer.finish();
    yield this.#taken();
  }

  #taken(): Uint8Array {
    const bytes = this.#out.getBytes().slice();
    this.#out.index = 0;
    return bytes;
  }
}
