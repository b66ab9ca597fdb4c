/** Questions that the main process asks the clerk itself; the renderer chooses no path (PROMISES P11). */
export interface Dialogs {
  /** A folder to write into, or null when the clerk cancels. */
  chooseFolder(purpose: 'export'): Promise<string | null>;
  /** A file to write, or null when the clerk cancels. `suggestedName` has no path. */
  chooseSaveFile(suggestedName: string): Promise<string | null>;
}
