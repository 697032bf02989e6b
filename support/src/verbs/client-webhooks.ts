/** Where a client is notified. */
import { removeClientWebhook, rotateClientWebhook, setClientWebhook, testClientWebhook } from "@passport/protocol";
import { resolveClient } from "../resolve-client.ts";
import type { Verb } from "../verb.ts";
import { reportRequest } from "./requests.ts";

const webhookSet: Verb = {
  usage: "client webhook-set <client> --url URL --reason TEXT",
  summary: "Requests its webhook endpoint; prints the signing secret the first time, once",
  needs: ["url", "reason"],
  async run(session, { operand, options }) {
    const { client_id } = await resolveClient(session, operand);
    const given = { url: options["url"] ?? "", reason: options["reason"] ?? "" };
    const json = await session.ask(setClientWebhook, { client_id, ...given });
    return reportRequest(session, json.request, json, [["signing secret", json.secret ?? "unchanged"]]);
  },
};

const webhookRotate: Verb = {
  usage: "client webhook-rotate <client> --reason TEXT",
  summary: "Requests a new signing secret; then webhooks are signed with both for 24 hours",
  needs: ["reason"],
  async run(session, { operand, options }) {
    const { client_id } = await resolveClient(session, operand);
    const json = await session.ask(rotateClientWebhook, { client_id, reason: options["reason"] ?? "" });
    return reportRequest(session, json.request, json, [["signing secret", json.secret]]);
  },
};

const webhookRemove: Verb = {
  usage: "client webhook-remove <client> --reason TEXT",
  summary: "Requests the removal of its endpoint; what was not delivered is given up then",
  needs: ["reason"],
  async run(session, { operand, options }) {
    const { client_id } = await resolveClient(session, operand);
    const made = await session.ask(removeClientWebhook, { client_id, reason: options["reason"] ?? "" });
    return reportRequest(session, made, made);
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
  "client webhook-remove": webhookRemove,
  "client webhook-test": webhookTest,
};
