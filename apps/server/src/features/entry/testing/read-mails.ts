/** Reads the mails that were committed and that no relay has taken: a test's api role runs none. */
import type { Database } from "@passport/database";
import { type MailContent, openContent } from "../../../platform/mail/mail-content.ts";
import type { Sealer } from "../../../platform/secrets/sealer.ts";

export { ownerMailRate } from "../../session/index.ts";

export interface ReceivedMail extends MailContent {
  /** Of a mail that brings a code to type. */
  code: string | undefined;
  /** Every link in the text, in order. */
  links: URL[];
}

/** Oldest first, after the worker has told what staff did. The recipient is sealed with the rest, so all mails are opened to find some. */
export const readMailsTo = async (
  { db, sealer, approvals }: { db: Database; sealer: Sealer; approvals: { tellNews(): Promise<number> } },
  address: string,
): Promise<ReceivedMail[]> => {
  await approvals.tellNews();
  const rows = await db.selectFrom("mails").select("sealed").orderBy("created_at").orderBy("id").execute();
  const contents = rows.map(({ sealed }) => openContent(sealer, sealed));
  return contents.filter(({ to }) => to === address).map(toReceived);
};

const toReceived = (content: MailContent): ReceivedMail => ({
  ...content,
  code: /^ {4}([a-z0-9]+)$/m.exec(content.text)?.[1],
  links: [...content.text.matchAll(/https?:\/\/\S+/g)].map(([url]) => new URL(url)),
});
