/** Joins class names; what is absent or false leaves nothing behind. */
export function classes(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter((name) => name).join(' ');
}
