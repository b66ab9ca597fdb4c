/** Folders of one launch. All of them are created 0700 by the composition root. */
export interface Paths {
  /** Encrypted databases, vault marker, logs. */
  readonly data: string;
  /** Log files; a folder inside `data`. */
  readonly logs: string;
}
