/** An SMTP server that accepts every mail and delivers none: they end in an inbox that tests and developers read. */
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import PostalMime from "postal-mime";
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from "smtp-server";
import { createInbox, type Inbox } from "./inbox.ts";
import { serveInboxView } from "./inbox-view.ts";

export interface SmtpOptions {
  port?: number;
  viewPort?: number;
}

export interface SmtpSink extends AsyncDisposable {
  readonly url: string;
  readonly inbox: Inbox;
  /** The inbox as a web page; `${viewUrl}/mails` is the same as JSON. */
  readonly viewUrl: string;
}

const receive = async (inbox: Inbox, stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> => {
  const { mailFrom, rcptTo } = session.envelope;
  const mail = await PostalMime.parse(await buffer(stream));
  inbox.add({
    from: mailFrom === false ? "" : mailFrom.address,
    to: rcptTo.map(({ address }) => address.toLowerCase()),
    subject: mail.subject ?? "",
    text: mail.text ?? "",
    html: mail.html ?? "",
  });
};

export const startSmtp = async ({ port = 0, viewPort = 0 }: SmtpOptions = {}): Promise<SmtpSink> => {
  const inbox = createInbox();
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    onData: (stream, session, callback) => {
      receive(inbox, stream, session).then(
        () => callback(),
        (error: Error) => callback(error),
      );
    },
  });
  // A client that drops its connection is the client's affair.
  server.on("error", () => undefined);
  const { server: listener } = server;
  server.listen(port, "127.0.0.1");
  await once(listener, "listening");
  const view = await serveInboxView(inbox, viewPort);
  return {
    url: `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    inbox,
    viewUrl: view.origin,
    async [Symbol.asyncDispose]() {
      await Promise.all([new Promise<void>((resolve) => server.close(resolve)), view[Symbol.asyncDispose]()]);
    },
  };
};
