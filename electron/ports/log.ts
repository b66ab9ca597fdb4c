/** Facts that may be in a log: numbers, codes, counts. Never bodies, URLs, tokens, paths or customers' data. */
export type LogFields = Readonly<Record<string, string | number | boolean | undefined>>;

export interface Log {
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  error(event: string, fields?: LogFields): void;
}
