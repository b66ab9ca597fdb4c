interface TrustedTypesFactory {
  readonly defaultPolicy: unknown;
  createPolicy(name: string, rules: Readonly<Record<string, (text: string) => string>>): unknown;
}

/**
 * The page's one policy for text that could become code: scripts and workers from our own origin, emptied elements,
 * and nothing else. The Content Security Policy refuses what does not pass here (docs/promises.md P13).
 */
export function installTrustedTypes(page: {
  readonly location: Location;
  readonly trustedTypes?: unknown;
}): void {
  const factory = page.trustedTypes as TrustedTypesFactory | undefined;
  if (factory === undefined || (factory.defaultPolicy !== null && factory.defaultPolicy !== undefined)) {
    return;
  }
  factory.createPolicy('default', {
    createScriptURL: (address) => {
      if (new URL(address, page.location.href).origin !== page.location.origin) {
        throw new TypeError('A script from elsewhere is refused.');
      }
      return address;
    },
    createHTML: (markup) => {
      if (markup !== '') {
        throw new TypeError('Markup from text is refused.');
      }
      return markup;
    },
  });
}
