/** What names a connection at any desk. */
export interface NamedConnection {
  readonly name: string;
  /** Host and port in lower case; empty for the sample service. */
  readonly host: string;
  readonly sample: boolean;
}

/**
 * For each connection of a file, the same connection of this desk: of several with its host and name the first that no
 * other has taken; else the only remaining one of its host, if the file also has just one for that host. Null if the
 * desk has none.
 */
export function matchedConnections<Here extends NamedConnection>(
  file: readonly NamedConnection[],
  here: readonly Here[],
): readonly (Here | null)[] {
  const free = new Set(here);
  const matched = file.map((one) => {
    const same = [...free].find((other) => isSameHost(one, other) && one.name === other.name) ?? null;
    if (same !== null) free.delete(same);
    return same;
  });
  const open = file.filter((_, place) => matched[place] === null);
  return file.map((one, place) => {
    const known = matched[place] ?? null;
    if (known !== null) return known;
    const [first, ...more] = [...free].filter((other) => isSameHost(one, other));
    const rivals = open.filter((other) => isSameHost(one, other)).length;
    return first !== undefined && more.length === 0 && rivals === 1 ? first : null;
  });
}

function isSameHost(one: NamedConnection, other: NamedConnection): boolean {
  return one.sample === other.sample && one.host.toLowerCase() === other.host.toLowerCase();
}
