/**
 * Hands committed mails to the mail server, a few at once. Each sender takes a mail, sends it and deletes it, until
 * none is due; one that found a mail calls a second, so an empty table costs one query a poll and a full one is
 * emptied by all of them. A relay that dies after sending and before deleting leaves the mail to be sent again: at
 * least once, with the same Message-ID.
 */
import type { Database } from "@passport/database";
import pLimit from "p-limit";
import type { Registry } from "prom-client";
import type { Sealer } from "../secrets/sealer.ts";
import type { Logger } from "../telemetry/log.ts";
import { openContent } from "./mail-content.ts";
import { createMailMetrics, type MailInstruments } from "./mail-metrics.ts";
import { type MailPace, mailPace, mailsAtOnce } from "./mail-pace.ts";
import { describeFailure, type SendFailure } from "./send-failure.ts";
import { type ClaimedMail, claimMail, deleteMail, recordFailedTry } from "./store.ts";
import type { MailTransport } from "./transport.ts";

export interface MailRelay extends AsyncDisposable {
  /** Call after commit, in a process that has a relay. Never throws, never waits. */
  poke(): void;
}

export interface MailRelayOptions {
  db: Database;
  transport: MailTransport;
  sealer: Sealer;
  log: Logger;
  metrics: Registry;
  pace?: MailPace;
}

class Relay implements MailRelay {
  readonly #db: Database;
  readonly #transport: MailTransport;
  readonly #sealer: Sealer;
  readonly #log: Logger;
  readonly #pace: MailPace;
  readonly #instruments: MailInstruments;
  readonly #limit = pLimit(mailsAtOnce);
  readonly #senders = new Set<Promise<void>>();
  readonly #timer: NodeJS.Timeout;
  #isStopped = false;

  constructor({ db, transport, sealer, log, metrics, pace = mailPace }: MailRelayOptions) {
    this.#db = db;
    this.#transport = transport;
    this.#sealer = sealer;
    this.#log = log;
    this.#pace = pace;
    this.#instruments = createMailMetrics(metrics, db);
    this.#timer = setInterval(() => this.poke(), pace.pollMs);
  }

  poke(): void {
    // A busy sender looks for the next mail by itself.
    if (this.#isStopped || this.#limit.activeCount >= mailsAtOnce) return;
    const sender = this.#limit(() => this.#sendWhatIsDue());
    this.#senders.add(sender);
    void sender.finally(() => this.#senders.delete(sender));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    await Promise.all(this.#senders);
  }

  async #sendWhatIsDue(): Promise<void> {
    try {
      while (!this.#isStopped) {
        const mail = await claimMail(this.#db, this.#pace);
        if (mail === undefined) return;
        this.poke();
        await this.#send(mail);
      }
    } catch (error) {
      // The rows are still there; the next poll tries again.
      this.#log.error({ err: error }, "mails could not be relayed");
    }
  }

  async #send({ id, sealed, attempts }: ClaimedMail): Promise<void> {
    try {
      await this.#transport.send({ id, ...openContent(this.#sealer, sealed) });
    } catch (error) {
      return this.#fail({ id, attempts }, describeFailure(error));
    }
    this.#instruments.sent.inc();
    this.#log.info({ mail: id, attempt: attempts }, "a mail was sent");
    await deleteMail(this.#db, id);
  }

  async #fail({ id, attempts }: Pick<ClaimedMail, "id" | "attempts">, failure: SendFailure): Promise<void> {
    const { isRefused } = failure;
    const isGivenUp = await recordFailedTry(this.#db, { id, attempts, isRefused }, this.#pace);
    const entry = { mail: id, attempt: attempts, failure };
    if (isGivenUp) {
      this.#instruments.failed.inc();
      this.#log.error(entry, "a mail was given up");
    } else {
      this.#instruments.retried.inc();
      this.#log.warn(entry, "a mail could not be sent; it is tried again");
    }
  }
}

export const startMailRelay = (options: MailRelayOptions): MailRelay => new Relay(options);
