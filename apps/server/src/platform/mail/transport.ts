/**
 * The way to the mail server, over a few connections that stay open. Nothing here is tried again for longer than
 * the deadline: trying again is the relay's business.
 */
import { createTransport } from "nodemailer";
import { withDeadline } from "../bus/deadline.ts";
import type { MailContent } from "./mail-content.ts";
import { mailsAtOnce, sendDeadlines } from "./mail-pace.ts";
import { UnsendableAddress } from "./send-failure.ts";

export interface MailTransport extends Disposable {
  /** Resolves once the server took the mail, and rejects if it did not or if it took too long to say so. */
  send(mail: MailContent & { id: string }): Promise<void>;
}

export interface TransportOptions {
  /** `smtp://` or `smtps://`, with credentials; `?requireTLS=true` refuses a server without STARTTLS. */
  url: string;
  deadlines?: typeof sendDeadlines;
}

const openPool = (url: string, stepMs: number) =>
  createTransport({
    url,
    pool: true,
    maxConnections: mailsAtOnce,
    connectionTimeout: stepMs,
    greetingTimeout: stepMs,
    socketTimeout: stepMs,
    dnsTimeout: stepMs,
    // Everything of a mail is in the mail: what a caller wrote into it must not name a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });

/** The same with every try, so that a mailbox recognises a mail that came twice. */
const messageIdOf = (id: string, from: string): string =>
  `<${id}@${/@([^@>\s]+)>?\s*$/.exec(from)?.[1] ?? "localhost"}>`;

/** What would have to be quoted in a header or a command is not a plain address, and may be two. */
const plainAddress = /^[^\s\p{C}@,;:<>()[\]"\\]+@[^\s\p{C}@,;:<>()[\]"\\]+$/u;

const addressOf = (text: string): { name: string; address: string } => {
  if (!plainAddress.test(text)) throw new UnsendableAddress();
  return { name: "", address: text };
};

const messageOf = ({ id, from, to, subject, html, text }: MailContent & { id: string }) => ({
  from,
  to: addressOf(to),
  subject,
  html,
  text,
  messageId: messageIdOf(id, from),
  // RFC 3834: no automatic replies.
  headers: { "auto-submitted": "auto-generated" },
});

export const createMailTransport = ({ url, deadlines = sendDeadlines }: TransportOptions): MailTransport => {
  let pool = openPool(url, deadlines.stepMs);

  return {
    async send(mail) {
      const used = pool;
      const sending = used.sendMail(messageOf(mail));
      let isSettled = false;
      try {
        await withDeadline(
          sending.finally(() => {
            isSettled = true;
          }),
          deadlines.wholeMs,
          "handing over a mail",
        );
      } catch (error) {
        // A server that trickles its replies outlasts every timeout of a socket, and would keep the connection for ever.
        if (!isSettled && used === pool) {
          pool = openPool(url, deadlines.stepMs);
          used.close({ force: true });
        }
        throw error;
      }
    },
    [Symbol.dispose]: () => pool.close({ force: true }),
  };
};
