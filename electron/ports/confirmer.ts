/** What a host must ask the clerk itself, because a script in the page could press the page's own buttons. */
export type Question =
  /** A connection is about to send its login and customer numbers to this host and port. */
  | { readonly kind: 'newHost'; readonly connection: string; readonly host: string }
  | { readonly kind: 'wipe' }
  /**
   * An import that removes what is only here (so many customers' facts, views and kept lists), or takes limits that keep
   * less: either or both.
   */
  | {
      readonly kind: 'importOwnFacts';
      readonly replaces: boolean;
      readonly customers: number;
      readonly views: number;
      /** Kept lists. */
      readonly lists: number;
      readonly keepsLess: boolean;
    }
  | { readonly kind: 'startOver' };

/** Asks outside the page; false when the clerk declines, closes the question or never answers it. */
export interface Confirmer {
  confirm(question: Question): Promise<boolean>;
}
