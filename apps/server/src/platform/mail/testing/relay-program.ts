/** A relay in a process of its own, to be killed: `relay-program.ts <database> <smtp> <keys> <lease in ms>` */
import { connectDatabase } from "@passport/database";
import { Registry } from "prom-client";
import { parseKeyring } from "../../secrets/keyring.ts";
import { createSealer } from "../../secrets/sealer.ts";
import { createLog } from "../../telemetry/log.ts";
import { mailPace } from "../mail-pace.ts";
import { startMailRelay } from "../mail-relay.ts";
import { createMailTransport } from "../transport.ts";

const [databaseUrl = "", smtpUrl = "", secretKeys = "", leaseMs = ""] = process.argv.slice(2);

startMailRelay({
  db: connectDatabase(databaseUrl),
  transport: createMailTransport({ url: smtpUrl }),
  sealer: createSealer(parseKeyring(secretKeys)),
  log: createLog({ level: "info", role: "relay" }),
  metrics: new Registry(),
  pace: { ...mailPace, leaseMs: Number(leaseMs) },
});
