/** `captcha_token` on the wire: a challenge and its solution, as JSON in base64. Nothing in it is believed yet. */
import { lengths } from "@passport/protocol";
import * as z from "zod";

/** All of it is signed: a field more or less is not ours. */
export const challengeSchema = z.strictObject({
  parameters: z.strictObject({
    algorithm: z.string(),
    nonce: z.string(),
    salt: z.string(),
    cost: z.number(),
    keyLength: z.number(),
    keyPrefix: z.string(),
    keySignature: z.string(),
    expiresAt: z.number(),
    data: z.strictObject({ action: z.string() }),
  }),
  signature: z.string(),
});

const payloadSchema = z.strictObject({
  challenge: challengeSchema,
  solution: z.strictObject({
    counter: z.number(),
    derivedKey: z.string(),
    /** How long it took; solvers send it, it is not used. */
    time: z.optional(z.number()),
  }),
});

export const parseCaptchaToken = (token: string): z.infer<typeof payloadSchema> | undefined => {
  if (token.length > lengths.captchaMax) return undefined;
  const parsed = payloadSchema.safeParse(parseJson(Buffer.from(token, "base64").toString("utf8")));
  return parsed.success ? parsed.data : undefined;
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
