import { lengths } from "@passport/protocol";
import { randomReadable } from "../../../platform/secrets/readable-symbols.ts";

/** EMAIL-9: 25 random bits. Enough only because a code allows five tries and lives for ten minutes. */
export const newEmailCode = (): string => randomReadable(lengths.emailCode);
