export interface HostileFile {
  readonly kind: string;
  readonly make: () => Uint8Array | Promise<Uint8Array>;
  /** Left to `npm run promises`: slow, and of a kind with another. */
  readonly slow?: true;
  /** What the clerk sees of it: entries read, or a reason. */
  readonly outcomes: readonly (number | string)[];
}

type Make = HostileFile['make'];
type Outcomes = HostileFile['outcomes'];

export const quick = (kind: string, outcomes: Outcomes, make: Make): HostileFile => ({
  kind,
  make,
  outcomes,
});

export const slow = (kind: string, outcomes: Outcomes, make: Make): HostileFile => ({
  ...quick(kind, outcomes, make),
  slow: true,
});
