/**
 * Why a policy cannot be used: not there where a flag named it, two of them, a link, no file, a folder that is none,
 * another owner, writable by others, too large or too deep, not to be read, no text, no JSON, a key that is there
 * twice, a key that is not known, or a value that its key does not take.
 */
export type PolicyTrouble =
  | 'notFound'
  | 'two'
  | 'link'
  | 'noFile'
  | 'noFolder'
  | 'owner'
  | 'writable'
  | 'tooLarge'
  | 'unreadable'
  | 'noText'
  | 'noJson'
  | 'keyTwice'
  | 'unknownKey'
  | 'wrongValue';

/** Nothing of a bad policy is used. @see docs/administrators-reference.md */
export class PolicyFault extends Error {
  override readonly name = 'PolicyFault';
  readonly trouble: PolicyTrouble;
  /** The key, or the file or folder, that is wrong: never a value. */
  readonly place: string;

  constructor(trouble: PolicyTrouble, place: string) {
    super(trouble);
    this.trouble = trouble;
    this.place = place;
  }
}
