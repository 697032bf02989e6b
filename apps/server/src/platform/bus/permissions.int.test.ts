/** What each role may say and hear, tried with its real key on a server with the configuration that operators get. */

import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { connect, type NatsConnection, nkeyAuthenticator, nkeys } from "@nats-io/transport-node";
import { type Nats, type NatsUser, natsKeyFile, startNats } from "@passport/testbed";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readNkey } from "../../config/nats.ts";
import { connectBus } from "./bus.ts";
import { announcedBy, busRoles, inboxOf, subjectUses } from "./subjects.ts";
import { busOptions, connectedBus } from "./testing/connected-bus.ts";

let nats: Nats;
let ear: NatsConnection;
const cleanUp = new AsyncDisposableStack();

const dial = async (user: NatsUser): Promise<NatsConnection> => {
  const seed = new TextEncoder().encode(readNkey(natsKeyFile(nats.url, user), user));
  const connection = await connect({ servers: nats.url, authenticator: nkeyAuthenticator(seed) });
  cleanUp.defer(() => connection.close());
  return connection;
};

beforeAll(async () => {
  nats = cleanUp.use(await startNats());
  ear = await dial("developer");
});
afterAll(() => cleanUp.disposeAsync());

/** Everything of ours, what only looks like it, and what would reach everything. */
const everySubject = [
  ...Object.keys(subjectUses),
  ...busRoles.map((role) => `${inboxOf(role)}.x.1`),
  "test.anything",
  "topic.public.exchange_rates",
  "session.started",
  "signer.sign.more",
  "signer",
  "_INBOX.x.1",
  "$SYS.REQ.SERVER.PING",
];
const wildcards = [">", "*.*", "inbox.>", "inbox.*.>", "signer.>", "rates.*", "session.*"];

/** What arrives at a listener that may hear everything. */
const publishedBy = async (role: NatsUser): Promise<string[]> => {
  const connection = await dial(role);
  const heard: string[] = [];
  const subscription = ear.subscribe(">", { callback: (_error, { subject }) => void heard.push(subject) });
  await ear.flush();
  for (const subject of everySubject) connection.publish(subject, "{}");
  await connection.flush();
  await ear.flush();
  subscription.unsubscribe();
  return heard.filter((subject) => everySubject.includes(subject)).sort();
};

/** Which subscriptions the server did not refuse. */
const subscribedBy = async (role: NatsUser): Promise<string[]> => {
  const connection = await dial(role);
  const refused = new Set<string>();
  for (const subject of [...everySubject, ...wildcards]) {
    connection.subscribe(subject, { callback: (error) => void (error && refused.add(subject)) });
  }
  await connection.flush();
  return [...everySubject, ...wildcards].filter((subject) => !refused.has(subject)).sort();
};

const namedFor = (role: (typeof busRoles)[number], verb: "publish" | "subscribe"): string[] =>
  Object.entries(subjectUses).flatMap(([subject, use]) => (use[verb].includes(role) ? [subject] : []));

describe.each(busRoles)("the key of the %s", (role) => {
  it("[REALTIME-34] publishes what the table names, and nothing else", async () =>
    expect(await publishedBy(role)).toEqual(namedFor(role, "publish").sort()));

  it("[REALTIME-34] subscribes to what the table names and to answers to its own questions, and to nothing else", async () => {
    const own = role === "api" ? [`${inboxOf(role)}.x.1`] : [];
    expect(await subscribedBy(role)).toEqual([...namedFor(role, "subscribe"), ...own].sort());
  });
});

/** Written by hand: a row of the table that is too generous does not pass. */
describe("no row of the table", () => {
  it("lets the api speak as the worker or the signer", () => {
    expect(announcedBy("api")).toEqual([
      "ledger.posted",
      "operations.changed",
      "sale.changed",
      "session.ended",
      "users.changed",
    ]);
    expect(Object.keys(subjectUses).filter((subject) => subjectUses[subject]?.publish.includes("signer"))).toEqual([]);
  });

  it("lets anybody but the signer hear what is asked of it, or anybody but the api ask", () =>
    expect(subjectUses["signer.sign"]).toEqual({ publish: ["api"], subscribe: ["signer"], isRequest: true }));

  it("is missing for an announcement of the database's own functions", () => {
    const folder = fileURLToPath(new URL("../../../../../packages/database/migrations/", import.meta.url));
    const statements = readdirSync(folder).flatMap((file) => [
      ...readFileSync(`${folder}${file}`, "utf8").matchAll(/insert into public\.outbox[^;]*?select '([^']+)'/g),
    ]);
    expect([...new Set(statements.map(([, subject]) => subject))]).toEqual(["ledger.posted"]);
    expect(announcedBy("api")).toContain("ledger.posted");
  });
});

describe("questions to the signer", () => {
  it("are answered into the inbox of the asker, which no other role reads", async () => {
    await using signer = await connectedBus(nats.url, "signer");
    await using api = await connectedBus(nats.url, "api");
    signer.respond("signer.sign", async () => "decided");
    await signer.flush();
    await expect(api.request("signer.sign", {}, 10_000)).resolves.toBe("decided");
  });

  it("get no answer that would be an announcement in the signer's name", async () => {
    await using signer = await connectedBus(nats.url, "signer");
    let asked = 0;
    signer.respond("signer.sign", async () => {
      asked += 1;
    });
    await signer.flush();
    const mallory = await dial("api");
    const heard: string[] = [];
    const subscription = ear.subscribe("rates.changed", {
      callback: (_error, { subject }) => void heard.push(subject),
    });
    await ear.flush();
    mallory.publish("signer.sign", "{}", { reply: "rates.changed" });
    await mallory.flush();
    await using api = await connectedBus(nats.url, "api");
    await api.request("signer.sign", {}, 10_000);
    await ear.flush();
    subscription.unsubscribe();
    expect({ heard, asked }).toEqual({ heard: [], asked: 1 });
  });

  it("are answered once: the signer says nothing of its own accord", async () => {
    const signer = await dial("signer");
    const heard: string[] = [];
    const asker = await dial("api");
    const inbox = `${inboxOf("api")}.once`;
    asker.subscribe(inbox, { callback: (_error, message) => void heard.push(message.string()) });
    const received = new EventTarget();
    signer.subscribe("signer.sign", {
      callback: (_error, message) => {
        message.respond("first");
        message.respond("second");
        received.dispatchEvent(new Event("asked"));
      },
    });
    await signer.flush();
    const isAsked = once(received, "asked", { signal: AbortSignal.timeout(10_000) });
    asker.publish("signer.sign", "{}", { reply: inbox });
    await isAsked;
    signer.publish(inbox, "third");
    await signer.flush();
    await asker.flush();
    expect(heard).toEqual(["first"]);
  });
});

it("[REALTIME-34] a process without a key, or with one that the server does not know, is not connected and says so", async () => {
  const lines: string[] = [];
  const log = pino({ level: "error" }, { write: (line: string) => void lines.push(line) });
  for (const seed of [undefined, Buffer.from(nkeys.createUser().getSeed()).toString()]) {
    await using bus = await connectBus({ ...busOptions(nats.url), seed, log });
    expect(bus.isConnected()).toBe(false);
    expect(lines.splice(0).join("")).toContain("NATS refuses the key of this process");
  }
});
