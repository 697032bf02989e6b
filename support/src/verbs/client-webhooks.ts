/** Where a client is notified. */
import { rotateClientWebhook, setClientWebhook, testClientWebhook } from "@passport/protocol";
import { resolveClient } from "../resolve-client.ts";
import { facts, time } from "../table.ts";
import type { Verb } from "../verb.ts";

const webhookSet: Verb = {
  usage: "client webhook-set <client> --url URL",
  summary: "Sets its webhook endpoint; prints the signing secret the first time, once",
  needs: ["url"],
  async run(session, { operand, options }) {
    const { client_id } = await resolveClient(session, operand);
    const json = await session.ask(setClientWebhook, { client_id, url: options["url"] ?? "" });
    const kept = json.secret ?? "unchanged";
    return {
      text: facts([
        ["url", json.url],
        ["signing secret", kept],
      ]),
      json,
    };
  },
};

const webhookRotate: Verb = {
  usage: "client webhook-rotate <client>",
  summary: "Creates a new signing secret; webhooks are signed with both for 24 hours",
  async run(session, { operand }) {
    const { client_id } = await resolveClient(session, operand);
    const json = await session.ask(rotateClientWebhook, { client_id });
    return {
      text: facts([
        ["signing secret", json.secret],
        ["old one until", time(json.previous_until)],
      ]),
      json,
    };
  },
};

const webhookTest: Verb = {
  usage: "client webhook-test <client>",
  summary: "Sends the event webhook.test to its endpoint",
  async run(session, { operand }) {
    const { client_id } = await resolveClient(session, operand);
    const json = await session.ask(testClientWebhook, { client_id });
    return { text: `Sent as event ${json.event_id}\n`, json };
  },
};

export const webhookVerbs: Readonly<Record<string, Verb>> = {
  "client webhook-set": webhookSet,
  "client webhook-rotate": webhookRotate,
  "client webhook-test": webhookTest,
};
