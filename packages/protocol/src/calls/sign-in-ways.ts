/** What the login page has to know before anybody touches it; a file of its own, so that it loads nothing else. */
import * as z from "zod/mini";
import { declareHttp } from "../declare.ts";

/** Null: not configured here, so the page does not offer it. */
export const signInWaysSchema = z.strictObject({
  google: z.nullable(z.strictObject({ client_id: z.string(), script_url: z.string() })),
  facebook: z.nullable(z.strictObject({ app_id: z.string(), script_url: z.string(), version: z.string() })),
  twitter: z.boolean(),
});
export type SignInWays = z.infer<typeof signInWaysSchema>;

export const readSignInWays = declareHttp({
  name: "readSignInWays",
  summary: "The providers that one can log in with here",
  method: "GET",
  paths: ["/api/auth/ways"],
  query: z.object({}),
  body: z.undefined(),
  output: signInWaysSchema,
  access: "guest",
  ownership: "public",
  locks: [],
  rate: "cheap",
  errors: [],
  changesState: false,
});
