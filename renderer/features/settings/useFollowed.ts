import { useState } from 'react';

/**
 * The text of a field, which follows the saved value while it is typed in: another window, or an import, may change that.
 * `isSame` says that the field shows the new value already, in whatever way the clerk has put it.
 */
export function useFollowed<Kept, Shown>(
  kept: Kept,
  shownAs: (kept: Kept) => Shown,
  isSame: (shown: Shown) => boolean = () => false,
): readonly [Shown, (shown: Shown) => void] {
  const [known, setKnown] = useState(kept);
  const [shown, setShown] = useState(() => shownAs(kept));
  if (kept === known) return [shown, setShown];
  setKnown(kept);
  if (isSame(shown)) return [shown, setShown];
  const next = shownAs(kept);
  setShown(next);
  return [next, setShown];
}
