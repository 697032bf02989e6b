import { randomBytes } from "node:crypto";

export const newClientId = (): string => randomBytes(10).toString("hex");

/** As the table has them: anything else is no client's, and need not be looked up. */
export const isClientId = (text: string): boolean => /^[a-z0-9-]{8,64}$/.test(text);
