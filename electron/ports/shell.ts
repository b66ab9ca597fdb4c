/** What the desktop does for us with files that Kontor itself has written. */
export interface Shell {
  /** Shows a folder in the file manager. Returns false where the host has none. */
  openFolder(path: string): Promise<boolean>;
  /** Opens a document with the program that the desktop has for it; missing where the host opens nothing. */
  openFile?(path: string): Promise<boolean>;
  /** Puts text on the clipboard; missing where only the page has one. */
  copyText?(text: string): Promise<void>;
}
