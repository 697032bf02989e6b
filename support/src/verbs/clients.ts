/** Games and other sites: registered clients and the collections that they run. */
import {
  type Client,
  listClients,
  listServerKeys,
  registerClient,
  removeClient,
  renewClientSecret,
  setClientCollection,
  updateClient,
} from "@passport/protocol";
import { resolveClient } from "../resolve-client.ts";
import type { StaffSession } from "../staff-session.ts";
import { facts, table, time } from "../table.ts";
import type { Given, Report, Verb } from "../verb.ts";
import { keyTable, keyVerbs } from "./client-keys.ts";
import { webhookVerbs } from "./client-webhooks.ts";
import { reportRequest } from "./requests.ts";

const clientTable = (clients: readonly Client[]): string =>
  table(
    ["NAME", "ORIGINS", "SECRET", "STATE", "SINCE", "ID"],
    clients.map((one) => [
      one.name,
      one.origins.join(", "),
      one.has_secret ? "yes" : "none (PKCE)",
      one.is_disabled ? "disabled" : "enabled",
      time(one.created_at),
      one.client_id,
    ]),
  );

const list: Verb = {
  usage: "client list",
  summary: "All registered clients",
  operand: "none",
  async run(session) {
    const clients = await session.ask(listClients, {});
    return { text: clientTable(clients), json: clients };
  },
};

const show: Verb = {
  usage: "client show <client>",
  summary: "A client's addresses and server keys",
  async run(session, { operand }) {
    const client = await resolveClient(session, operand);
    const keys = await session.ask(listServerKeys, { client_id: client.client_id });
    const addresses = (["origins", "redirect_urls", "logout_urls"] as const).map(
      (field) => [field.replace("_", " "), client[field].join("  ")] as const,
    );
    return {
      text: `${clientTable([client])}\n${facts(addresses)}\nServer keys\n${keyTable(keys)}`,
      json: { client, keys },
    };
  },
};

const register: Verb = {
  usage:
    "client register --name NAME --origin ORIGIN --redirect-url URL --reason TEXT [--logout-url URL] [--public]  (addresses may repeat)",
  summary: "Requests a game or site and prints its id and secret; --public: no server and no secret, it uses PKCE",
  operand: "none",
  needs: ["name", "reason"],
  takes: ["origin", "redirect-url", "logout-url", "public"],
  async run(session, { options, lists, flags }) {
    const made = await session.ask(registerClient, {
      name: options["name"] ?? "",
      origins: [...(lists["origin"] ?? [])],
      redirect_urls: [...(lists["redirect-url"] ?? [])],
      logout_urls: [...(lists["logout-url"] ?? [])],
      has_secret: !flags.has("public"),
      reason: options["reason"] ?? "",
    });
    const secret = made.client_secret ?? "none: this client proves itself by PKCE";
    return reportRequest(session, made.request, made, [
      ["client id", made.client_id],
      ["client secret", secret],
    ]);
  },
};

/** The command takes a client as a whole; what was not given stays as it is. */
const change = async (
  session: StaffSession,
  { operand, options }: Given,
  changes: Partial<Client>,
): Promise<Report> => {
  const { has_secret: _secret, created_at: _since, ...client } = await resolveClient(session, operand);
  const made = await session.ask(updateClient, { ...client, ...changes, reason: options["reason"] ?? "" });
  return reportRequest(session, made, made);
};

const update: Verb = {
  usage: "client update <client> --reason TEXT [--name NAME] [--origin ORIGIN] [--redirect-url URL] [--logout-url URL]",
  summary: "Requests another name or other addresses; a list you give replaces the old list",
  needs: ["reason"],
  takes: ["name", "origin", "redirect-url", "logout-url"],
  run: (session, given) => {
    const { options, lists } = given;
    const { name } = options;
    const { origin, "redirect-url": redirects, "logout-url": logouts } = lists;
    return change(session, given, {
      ...(name !== undefined && { name }),
      ...(origin !== undefined && { origins: [...origin] }),
      ...(redirects !== undefined && { redirect_urls: [...redirects] }),
      ...(logouts !== undefined && { logout_urls: [...logouts] }),
    });
  },
};

const disable: Verb = {
  usage: "client disable <client> --reason TEXT",
  summary: "Requests that logins, server keys and webhooks stop; it keeps its addresses",
  needs: ["reason"],
  run: (session, given) => change(session, given, { is_disabled: true }),
};

const enable: Verb = {
  usage: "client enable <client> --reason TEXT",
  summary: "Requests that a disabled client is enabled",
  needs: ["reason"],
  run: (session, given) => change(session, given, { is_disabled: false }),
};

const remove: Verb = {
  usage: "client remove <client> --reason TEXT",
  summary: "Requests its removal for good; refused while it has open claims, items in the game or a balance",
  needs: ["reason"],
  async run(session, { operand, options }) {
    const { client_id } = await resolveClient(session, operand);
    const made = await session.ask(removeClient, { client_id, reason: options["reason"] ?? "" });
    return reportRequest(session, made, made);
  },
};

const secret: Verb = {
  usage: "client secret <client> --reason TEXT",
  summary: "Requests a new client secret; the old one ends when it is approved",
  needs: ["reason"],
  async run(session, { operand, options }) {
    const { client_id } = await resolveClient(session, operand);
    const json = await session.ask(renewClientSecret, { client_id, reason: options["reason"] ?? "" });
    return reportRequest(session, json.request, json, [["client secret", json.client_secret]]);
  },
};

const collection: Verb = {
  usage: "client collection <slug> --reason TEXT [--client CLIENT]",
  summary:
    "Requests that a client, or without --client none, runs a collection; refused while items of it are in a game",
  needs: ["reason"],
  takes: ["client"],
  async run(session, { operand, options }) {
    const { client, reason = "" } = options;
    const client_id = client === undefined ? null : (await resolveClient(session, client)).client_id;
    const made = await session.ask(setClientCollection, { client_id, collection_slug: operand, reason });
    return reportRequest(session, made, made);
  },
};

/** In the order in which the help shows them. */
export const clientVerbs: Readonly<Record<string, Verb>> = {
  "client list": list,
  "client show": show,
  "client register": register,
  "client update": update,
  "client disable": disable,
  "client enable": enable,
  "client remove": remove,
  "client secret": secret,
  "client collection": collection,
  ...keyVerbs,
  ...webhookVerbs,
};
