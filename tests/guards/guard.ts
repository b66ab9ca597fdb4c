/** A guard that is taken out of the sources, and the test that has to notice. */
export interface Guard {
  /** Of `docs/promises.md`. */
  readonly row: string;
  readonly what: string;
  readonly file: string;
  /** Text that is in the file exactly once. */
  readonly out: string;
  /** What takes its place; nothing by default. */
  readonly instead?: string;
  readonly test: string;
  /** A part of the test's name, or of its suite's, as it is written in the file. */
  readonly named: string;
  /** The test runs what was built. */
  readonly built?: true;
}

/** A file's text without the guard; null unless what is to be taken out is in it exactly once. */
export function takenOut(text: string, { out, instead = '' }: Guard): string | null {
  const parts = text.split(out);
  return parts.length === 2 ? parts.join(instead) : null;
}
