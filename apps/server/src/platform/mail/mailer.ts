import type { Transaction } from "@passport/database";
import type { Brand } from "@passport/protocol";
import type { Sealer } from "../secrets/sealer.ts";
import type { Email } from "./email.ts";
import { sealContent } from "./mail-content.ts";
import { renderEmail } from "./render-email.ts";
import { enqueueMail } from "./store.ts";

export interface Mailer {
  /** In the transaction of what it tells about: no mail without the deed, no deed without the mail. */
  send(transaction: Transaction, email: Email): Promise<void>;
}

export const createMailer = ({ sealer, brand, from }: { sealer: Sealer; brand: Brand; from: string }): Mailer => ({
  async send(transaction, email) {
    await enqueueMail(transaction, sealContent(sealer, { from, to: email.to, ...renderEmail(email, brand) }));
  },
});
