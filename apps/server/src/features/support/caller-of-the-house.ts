import type { Caller } from "../../platform/wire/caller.ts";

/** Of what staff did in a player's security log: players see it, and where staff sit is not their business. */
export const callerOfTheHouse = (requestId: string): Caller => ({ address: "", userAgent: "", requestId });
