/** Joins class names; absent or false ones are left out. */
export function classes(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter((name) => name).join(' ');
}
