import type { Transaction } from "@passport/database";
import type { Brand } from "@passport/protocol";
import type { Sealer } from "../secrets/sealer.ts";
import type { Letter } from "./letter.ts";
import { sealContent } from "./mail-content.ts";
import { renderLetter } from "./render-letter.ts";
import { enqueueMail } from "./store.ts";

export interface Mailer {
  /** In the transaction of what it tells about: no mail without the deed, no deed without the mail. */
  send(transaction: Transaction, letter: Letter): Promise<void>;
}

export const createMailer = ({ sealer, brand, from }: { sealer: Sealer; brand: Brand; from: string }): Mailer => ({
  async send(transaction, letter) {
    await enqueueMail(transaction, sealContent(sealer, { from, to: letter.to, ...renderLetter(letter, brand) }));
  },
});
