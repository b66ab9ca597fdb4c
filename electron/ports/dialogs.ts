/**
 * Questions that the main process asks the clerk itself; the renderer chooses no path (docs/promises.md P11). `from`
 * is the folder in which a dialog begins, if it still exists; null leaves the choice to the system.
 */
export interface Dialogs {
  /**
   * A folder to write into, one that grows by exports, one by which marks are handed over, or an export's folder to check;
   * null when the clerk cancels. `name` is for a new folder where the host has no dialogs of its own.
   */
  chooseFolder(
    purpose: 'export' | 'grow' | 'verify' | 'handOver',
    from: string | null,
    name?: string,
  ): Promise<string | null>;
  /** A file to write, or null when the clerk cancels. `suggestedName` has no path. */
  chooseSaveFile(suggestedName: string, from: string | null): Promise<string | null>;
  /**
   * A file of customer numbers, of the clerk's own facts, of marks that were handed over, of a ledger or of a bank, to read; missing
   * where the host has no dialogs of its own.
   */
  chooseOpenFile?(
    purpose: 'numbers' | 'ownFacts' | 'handedFile' | 'ledger' | 'bank',
    from: string | null,
  ): Promise<string | null>;
}
