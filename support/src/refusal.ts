/** Ways in which a command ends without what was wanted. Each is shown as one line, and as the exit code. */

/** The server said no, in words of the catalogue. */
export class Refusal extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** What was typed cannot be meant so. */
export class Misuse extends Error {}

export const exitCodes = { done: 0, refused: 1, misused: 2 } as const;
