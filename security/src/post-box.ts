/** What people find in their mail. Found by address, since a run sends tens of thousands of mails. */
import type { Inbox } from "@passport/testbed/inbox";
import { waitUntil } from "@passport/testbed/wait-until";

export type LinkPage = "verify" | "reset-password" | "not-me";

export interface ReceivedMail {
  subject: string;
  text: string;
}

export interface PostBox {
  /** Everything that came to an address so far, oldest first. */
  mailsTo(address: string): readonly ReceivedMail[];
  /** The newest code; waits for one behind the first `after` mails of the address. */
  codeOf(address: string, after?: number): Promise<string>;
  /** The token of the newest link to that page; waits for one behind the first `after` mails. */
  tokenOf(address: string, page: LinkPage, after?: number): Promise<string>;
  /** The tokens of all links to that page, once there are `count`. */
  tokensOf(address: string, page: LinkPage, count: number): Promise<string[]>;
}

/** On a busy machine a mail takes its time; one that does not come at all fails here. */
const timeoutMs = 30_000;

const codePattern = /^ {4}(\S+)$/m;
const linkPattern = (page: LinkPage): RegExp => new RegExp(`/${page}\\?(?:\\S*&)?token=([\\w-]+)`);

export const createPostBox = (inbox: Inbox): PostBox => {
  const byAddress = new Map<string, ReceivedMail[]>();
  const mailsTo = (address: string): readonly ReceivedMail[] => {
    for (const { to, subject, text } of inbox.all()) {
      for (const one of to) byAddress.set(one, [...(byAddress.get(one) ?? []), { subject, text }]);
    }
    // Their HTML would fill the memory of a long run.
    inbox.clear();
    return byAddress.get(address.toLowerCase()) ?? [];
  };
  const found = (address: string, pattern: RegExp, after = 0): string[] =>
    mailsTo(address)
      .slice(after)
      .flatMap((mail) => pattern.exec(mail.text)?.[1] ?? []);
  const wait = <T>(what: string, address: string, ask: () => T | undefined): Promise<T> =>
    waitUntil(`${what} for ${address}`, ask, {
      timeoutMs,
      describe: () =>
        mailsTo(address)
          .map(({ subject }) => subject)
          .join("\n"),
    });
  return {
    mailsTo,
    codeOf: (address, after) => wait("a code", address, () => found(address, codePattern, after).at(-1)),
    tokenOf: (address, page, after) =>
      wait(`a link to ${page}`, address, () => found(address, linkPattern(page), after).at(-1)),
    tokensOf: (address, page, count) =>
      wait(`${count} links to ${page}`, address, () => {
        const tokens = found(address, linkPattern(page));
        return tokens.length >= count ? tokens : undefined;
      }),
  };
};
