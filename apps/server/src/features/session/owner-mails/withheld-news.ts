/** What a digest needs to know of news that were not sent at once; sealed, because the link in it locks the account. */
import * as z from "zod/mini";
import type { Sealer } from "../../../platform/secrets/sealer.ts";

const newsSchema = z.object({
  to: z.string(),
  username: z.string(),
  subject: z.string(),
  /** ISO 8601. */
  at: z.string(),
  /** The address and the browser. Absent for what staff or a job did. */
  from: z.optional(z.string()),
  notMe: z.optional(z.string()),
});

export type WithheldNews = z.infer<typeof newsSchema>;

const contextOf = (userId: string): string => `withheld_email ${userId}`;

export const sealNews = (sealer: Sealer, userId: string, news: WithheldNews): string =>
  sealer.seal(JSON.stringify(news), contextOf(userId));

export const openNews = (sealer: Sealer, userId: string, sealed: string): WithheldNews =>
  newsSchema.parse(JSON.parse(sealer.open(sealed, contextOf(userId))));
