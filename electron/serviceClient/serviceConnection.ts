/** What the service client needs of a connection profile (docs/design.md §5). */
export interface ServiceConnection {
  readonly id: string;
  /** As `checkServiceAddress` returns it: no trailing slash. It is checked again before every call. */
  readonly baseUrl: string;
  readonly clientId: string;
  /** A path under the base URL that holds `{invoice_no}`; not documented by the service, so an assumption. */
  readonly pdfPathTemplate: string;
  /** JSON text of the POST agreements list; not documented either. Empty means `{}`. */
  readonly agreementsListBody: string;
  /** Reads the secret at the moment it is needed; its failures (vault, secretMissing) reach the caller as they are. */
  clientSecret(): Promise<string>;
}
