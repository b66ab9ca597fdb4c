/** In points. */
type Width = (text: string) => number;

/** The room that a heading needs at least: in two lines, cut between its words. */
export function narrowestHead(title: string, width: Width): number {
  return Math.min(...splits(title).map((lines) => widestOf(lines, width)));
}

/** A heading in as few lines as its column takes, two at most; none of its words is cut. */
export function headLines(title: string, room: number, width: Width): readonly string[] {
  const all = splits(title);
  return (
    all.find((lines) => widestOf(lines, width) <= room) ??
    all.reduce((best, lines) => (widestOf(lines, width) < widestOf(best, width) ? lines : best))
  );
}

/** The heading as one line, and in two by each of its spaces. */
function splits(title: string): readonly (readonly string[])[] {
  const words = title.split(' ');
  return words.map((_, place) =>
    place === 0 ? [title] : [`${words.slice(0, place).join(' ')} `, words.slice(place).join(' ')],
  );
}

function widestOf(lines: readonly string[], width: Width): number {
  return Math.max(...lines.map((line) => width(line.trimEnd())));
}
