/** Entry files of the worker threads: sources in plain Node, bundles in a build. */
export interface ThreadFiles {
  readonly ingestWorker: URL;
  readonly queryWorker: URL;
  readonly sandbox: URL;
  readonly exportThread: URL;
  /** The folder of the fonts that a statement is set in. */
  readonly exportFonts: URL;
}
