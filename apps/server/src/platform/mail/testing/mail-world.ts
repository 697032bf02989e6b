/** A database, a mailer that writes into it, and relays that empty it, with a log that can be read. */
import { randomBytes } from "node:crypto";
import { connectDatabase, inTransaction } from "@passport/database";
import { defaultBrand } from "@passport/protocol";
import { Registry } from "prom-client";
import { parseKeyring } from "../../secrets/keyring.ts";
import { createSealer } from "../../secrets/sealer.ts";
import { createLog } from "../../telemetry/log.ts";
import type { Email } from "../email.ts";
import { type MailPace, mailPace } from "../mail-pace.ts";
import { startMailRelay } from "../mail-relay.ts";
import { createMailer } from "../mailer.ts";
import { createMailTransport, type TransportOptions } from "../transport.ts";

/** Quick to try again, as slow as ever to take another sender's mail. */
export const quickPace: MailPace = { ...mailPace, pollMs: 50, firstDelayMs: 50, maxDelayMs: 200 };

export const createMailWorld = (databaseUrl: string) => {
  const resources = new AsyncDisposableStack();
  const db = resources.adopt(connectDatabase(databaseUrl), (connected) => connected.destroy());
  const secretKeys = `test:${randomBytes(32).toString("base64")}`;
  const sealer = createSealer(parseKeyring(secretKeys));
  const mailer = createMailer({ sealer, brand: defaultBrand, from: "Passport <no-reply@passport.example>" });
  const lines: string[] = [];
  const log = createLog({ level: "trace", role: "test", destination: { write: (line) => lines.push(line) } });
  const metrics = new Registry();

  return {
    db,
    mailer,
    secretKeys,
    log: () => lines.join(""),
    metric: async (name: string) => (await metrics.getSingleMetric(name)?.get())?.values[0]?.value,
    commit: (email: Email) => inTransaction(db, (transaction) => mailer.send(transaction, email)),
    startRelay(options: TransportOptions & { pace?: MailPace; metrics?: Registry }) {
      const transport = resources.use(createMailTransport(options));
      return resources.use(
        startMailRelay({
          db,
          transport,
          sealer,
          log,
          metrics: options.metrics ?? metrics,
          pace: options.pace ?? quickPace,
        }),
      );
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
};
