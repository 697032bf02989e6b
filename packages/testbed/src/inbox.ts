import { EventEmitter, once } from "node:events";

export interface Mail {
  /** 1 for the first mail of this inbox, rising. */
  id: number;
  from: string;
  /** The addresses of the envelope, in lower case: who got it, whatever its header says. */
  to: string[];
  subject: string;
  text: string;
  html: string;
  receivedAt: Date;
}

export interface MailFilter {
  to: string;
  subject?: string | RegExp;
  /** Only mails that came later than this one: for the second code to one address. */
  after?: Mail;
}

export interface Inbox {
  all(): readonly Mail[];
  /** The first mail that matches, now or within the time given; only what hangs uses the usual minute up. */
  waitFor(filter: MailFilter, timeoutMs?: number): Promise<Mail>;
  add(mail: Omit<Mail, "id" | "receivedAt">): void;
  clear(): void;
}

const matches = (mail: Mail, { to, subject, after }: MailFilter): boolean => {
  if (!mail.to.includes(to.toLowerCase())) return false;
  if (after !== undefined && mail.id <= after.id) return false;
  if (subject === undefined) return true;
  return typeof subject === "string" ? mail.subject === subject : subject.test(mail.subject);
};

const explainMiss = (filter: MailFilter, mails: readonly Mail[]): string => {
  const seen = mails.map((mail) => `  to ${mail.to.join(", ")}: ${mail.subject}`).join("\n");
  const subject = filter.subject === undefined ? "" : ` with subject ${filter.subject}`;
  return `No mail to ${filter.to}${subject} came. The inbox holds ${mails.length}:\n${seen}`;
};

export const createInbox = (): Inbox => {
  const mails: Mail[] = [];
  let nextId = 1;
  const arrivals = new EventEmitter();
  // Every waiting test is a listener; there may be many and each leaves by itself.
  arrivals.setMaxListeners(0);
  return {
    all: () => mails,
    async waitFor(filter, timeoutMs = 60_000) {
      const signal = AbortSignal.timeout(timeoutMs);
      for (;;) {
        const found = mails.find((mail) => matches(mail, filter));
        if (found !== undefined) return found;
        await once(arrivals, "mail", { signal }).catch((cause: unknown) => {
          throw new Error(explainMiss(filter, mails), { cause });
        });
      }
    },
    add(mail) {
      mails.push({ ...mail, id: nextId, receivedAt: new Date() });
      nextId += 1;
      arrivals.emit("mail");
    },
    clear() {
      mails.length = 0;
    },
  };
};
