import { createPart } from "../lazy/part.ts";

/** What speaks to authenticators is fetched when one is asked. */
export const passkeyPart = createPart(() => import("./ask-for-passkey.ts"));
