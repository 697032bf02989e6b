/** What the table keeps of a mail, sealed: it holds codes, links and addresses. */
import * as z from "zod/mini";
import type { Sealer } from "../secrets/sealer.ts";

const contentSchema = z.object({
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
});

export type MailContent = z.infer<typeof contentSchema>;

const context = "mail";

export const sealContent = (sealer: Sealer, content: MailContent): string =>
  sealer.seal(JSON.stringify(content), context);

export const openContent = (sealer: Sealer, sealed: string): MailContent =>
  contentSchema.parse(JSON.parse(sealer.open(sealed, context)));
