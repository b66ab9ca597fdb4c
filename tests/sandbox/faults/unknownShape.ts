import { type Answer, jsonAnswer } from '../../../electron/sandbox/sandboxAnswer.ts';

/** A sound answer without any name that the document gives or that is usual for its resources. */
export function unknownShape(): Answer {
  return jsonAnswer(200, {
    generation: 7,
    envelope: {
      cells: [
        ['north', 1.5, true],
        ['south', -2, null],
      ],
      remark: 'Nobody has agreed on this shape.',
    },
  });
}
