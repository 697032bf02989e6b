/** What a visit to Twitter ends with: in the address of /twitter-redirect, and then in the message of its window. */
import * as z from "zod/mini";

export const twitterResultSchema = z.union([
  z.strictObject({ login: z.literal(true) }),
  z.strictObject({ tfa: z.string() }),
  z.strictObject({ twitter_token: z.string() }),
  z.strictObject({ add: z.literal(true) }),
  z.strictObject({ step_up: z.literal(true) }),
  z.strictObject({ err: z.string() }),
]);
export type TwitterResult = z.infer<typeof twitterResultSchema>;

/** An address without a result is a visit that failed. */
export const resultInQuery = (query: string): TwitterResult => {
  const given = new URLSearchParams(query);
  const text = (name: string) => given.get(name) || undefined;
  const [err, tfa, twitterToken] = [text("err"), text("tfa"), text("signup_token")];
  if (err !== undefined) return { err };
  if (tfa !== undefined) return { tfa };
  if (text("login") === "true") return { login: true };
  if (twitterToken !== undefined) return { twitter_token: twitterToken };
  if (text("add") === "true") return { add: true };
  if (text("step_up") === "true") return { step_up: true };
  return { err: "social_failed" };
};
