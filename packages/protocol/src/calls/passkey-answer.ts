/** What a passkey signed; a file of its own, because the calls of second factors take it too. */
import * as z from "zod/mini";
import { lengths } from "../constants.ts";

const base64url = z.string().check(z.maxLength(lengths.passkeyBytesMax), z.regex(/^[\w-]*$/));

/** What `navigator.credentials.get` answered, as JSON (WebAuthn level 3). */
export const passkeyAnswerSchema = z.object({
  id: base64url,
  rawId: base64url,
  type: z.literal("public-key"),
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: z.optional(z.nullable(base64url)),
  }),
});
export type PasskeyAnswer = z.infer<typeof passkeyAnswerSchema>;
