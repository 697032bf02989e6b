import { createHash } from "node:crypto";

/**
 * What a limit counts: `login account <hash>`. The value is an email or an address range, which have no
 * business in a table of limits; its hash tells one from the other just as well. In a file of its own because
 * features make keys and must not reach into the store.
 */
export const limitKey = (deed: string, kind: string, value: string): string =>
  `${deed} ${kind} ${createHash("sha256").update(value).digest("hex")}`;
