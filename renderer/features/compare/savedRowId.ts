/** Of what opens a saved comparison in their list. */
export const savedRowId = (id: string) => `compare-saved-${id}`;
