/** An element that is read, with those in it that are; all others are passed over with what is in them. */
export interface Branch<State> {
  readonly below: ReadonlyMap<string, Branch<State>>;
  readonly begins?: (state: State) => void;
  /** What is written in it, without blanks around, and its attribute `Ccy`. */
  readonly says?: (state: State, text: string, currency: string) => void;
  readonly ends?: (state: State) => void;
}

type Below<State> = Readonly<Record<string, Branch<State>>>;

export function branch<State>(below: Below<State>, rest: Omit<Branch<State>, 'below'> = {}): Branch<State> {
  return { ...rest, below: new Map(Object.entries(below)) };
}

export function leaf<State>(says: NonNullable<Branch<State>['says']>): Branch<State> {
  return { says, below: new Map() };
}
