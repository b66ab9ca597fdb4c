/**
 * Sent to a page before each answer, by the way of its events, with a number that the answer has too: Electron keeps no
 * order between them (`WebFrameMain` sends events through a message pipe of their own, sources 96f3996d).
 */
export const ANSWERED_CHANNEL = 'answered';

export interface NumberedAnswer {
  readonly number: number;
  readonly answer: unknown;
}
