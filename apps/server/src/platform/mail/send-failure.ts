/** Why a mail did not go out, without a word of the mail: messages of mail servers quote addresses. */
export interface SendFailure {
  code?: string;
  command?: string;
  responseCode?: number;
  /** The server spoke about this very mail, and for good. A refused login or sender is for the operator to mend. */
  isRefused: boolean;
}

/** Not one plain address: a second one behind a comma, quotes, brackets. */
export class UnsendableAddress extends Error {
  override readonly name = "UnsendableAddress";
}

const aboutThisMail = ["RCPT TO", "DATA"];

export const describeFailure = (error: unknown): SendFailure => {
  if (!(error instanceof Error)) return { isRefused: false };
  const { code, command, responseCode, permanent } = error as Error & Record<string, unknown>;
  return {
    code: typeof code === "string" ? code : error.name,
    ...(typeof command === "string" && { command }),
    ...(typeof responseCode === "number" && { responseCode }),
    isRefused:
      error instanceof UnsendableAddress ||
      (permanent === true && typeof command === "string" && aboutThisMail.includes(command)),
  };
};
