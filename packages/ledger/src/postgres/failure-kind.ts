/** What a failed batch means for the next step. */
export type FailureKind =
  /** Undone by the database because it met another batch: at once again. */
  | "conflict"
  /** The database is away, or went away in between: it may have been done. */
  | "lost"
  /** It can never succeed as it is. */
  | "broken";

/** Deadlock, serialisation, and a key that another process wrote first with other accounts. */
const conflictCodes = new Set(["40P01", "40001", "23505"]);
/** Classes 08 (connection), 53 (out of resources) and 57 (shutdown, cancelled, starting up), 25006 (not the primary any more). */
const lostCode = /^(08|53|57|25006)/;
const networkCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EHOSTUNREACH",
  "EAI_AGAIN",
]);
/** What pg says when a connection ends under a query, or none can be had; it gives these no code. */
const lostMessage =
  /connection terminated|connection ended|timeout exceeded when trying to connect|client has encountered a connection error/i;

export const failureKind = (error: unknown): FailureKind => {
  const { code = "", message = "" } = error instanceof Error ? (error as Error & { code?: string }) : {};
  if (conflictCodes.has(code)) return "conflict";
  return lostCode.test(code) || networkCodes.has(code) || lostMessage.test(message) ? "lost" : "broken";
};
