/** What a report of a review is written as. */
export const REVIEW_FORMATS = ['pdf', 'xlsx'] as const;

export type ReviewFormat = (typeof REVIEW_FORMATS)[number];

/** Letters of the name that signs it off. */
export const LONGEST_SIGNER = 80;
