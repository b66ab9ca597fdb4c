/**
 * Keychain items as earlier versions named them. They were marked by where the data folder was, and two folders
 * could have the same mark; today a random mark in the folder itself names them.
 */
export interface FormerItems {
  /** What was appended to the account names. */
  readonly mark: string;
  /** Data folders that may have used the same items; the folder in question is not among them. */
  readonly sharedWith: readonly string[];
}
