/** The list without the value; null, which means any, for one that gets empty. */
export function withoutOne<Value>(values: readonly Value[] | null, value: Value): Value[] | null {
  const rest = (values ?? []).filter((other) => other !== value);
  return rest.length === 0 ? null : rest;
}

/** The list with the value in it, or without it when it was. Null means any. */
export function toggled<Value>(values: readonly Value[] | null, value: Value): Value[] | null {
  return values?.includes(value) ? withoutOne(values, value) : [...(values ?? []), value];
}
