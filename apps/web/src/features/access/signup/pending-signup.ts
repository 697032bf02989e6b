/** What a sign-up has reached: a code that was sent, then a proven identity that waits for its name. Both live in this tab. */
import * as z from "zod/mini";
import { tabValue } from "../../../lib/storage/tab-value.ts";

/** EMAIL-2: while one is held, /email-verify opens. */
export const heldCode = tabValue(
  "email-code",
  z.strictObject({ email: z.string(), token: z.string(), sentAt: z.number() }),
);

/** SIGNUP-10. What a way proved stands for an identity that the server keeps until the sign-up. */
const pendingSchema = z.discriminatedUnion("auth_type", [
  z.strictObject({ auth_type: z.literal("email"), email: z.string(), token: z.string() }),
  z.strictObject({ auth_type: z.literal("twitter"), email: z.optional(z.string()), twitter_token: z.string() }),
  z.strictObject({
    auth_type: z.enum(["wallet", "google", "facebook"]),
    email: z.optional(z.string()),
    payload: z.strictObject({ token: z.string() }),
  }),
]);
export type PendingSignup = z.infer<typeof pendingSchema>;

export const pendingSignup = tabValue("pending-signup", pendingSchema);
