/** The package's own types are not reachable through its exports under bundler resolution. */
declare module 'better-sqlite3-multiple-ciphers' {
  import type { Options, Database as PlainDatabase } from 'better-sqlite3';

  export interface CipherDatabase extends PlainDatabase {
    /** Sets the key without naming it in SQL, where a trace would print it. */
    key(key: Buffer): number;
  }

  const Database: new (file: string, options?: Options) => CipherDatabase;

  // biome-ignore lint/style/noDefaultExport: it says what the package exports, which is CommonJS.
  export { Database as default };
}
