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
import type { Report, Verb } from "../verb.ts";
import { keyTable, keyVerbs } from "./client-keys.ts";
import { webhookVerbs } from "./client-webhooks.ts";

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
    "client register --name NAME --origin ORIGIN --redirect-url URL [--logout-url URL] [--public]  (addresses may repeat)",
  summary: "Registers a game or site and prints its id and secret; --public: no server and no secret, it uses PKCE",
  operand: "none",
  needs: ["name"],
  takes: ["origin", "redirect-url", "logout-url", "public"],
  async run(session, { options, lists, flags }) {
    const made = await session.ask(registerClient, {
      name: options["name"] ?? "",
      origins: [...(lists["origin"] ?? [])],
      redirect_urls: [...(lists["redirect-url"] ?? [])],
      logout_urls: [...(lists["logout-url"] ?? [])],
      has_secret: !flags.has("public"),
    });
    const secret = made.client_secret ?? "none: this client proves itself by PKCE";
    return {
      text: facts([
        ["client id", made.client.client_id],
        ["client secret", secret],
      ]),
      json: made,
    };
  },
};

/** The command takes a client as a whole; what was not given stays as it is. */
const change = async (session: StaffSession, operand: string, changes: Partial<Client>): Promise<Report> => {
  const { has_secret: _secret, created_at: _since, ...client } = await resolveClient(session, operand);
  const changed = await session.ask(updateClient, { ...client, ...changes });
  return { text: clientTable([changed]), json: changed };
};

const update: Verb = {
  usage: "client update <client> [--name NAME] [--origin ORIGIN] [--redirect-url URL] [--logout-url URL]",
  summary: "Changes its name or addresses; a list you give replaces the old list",
  takes: ["name", "origin", "redirect-url", "logout-url"],
  run: (session, { operand, options, lists }) => {
    const { name } = options;
    const { origin, "redirect-url": redirects, "logout-url": logouts } = lists;
    return change(session, operand, {
      ...(name !== undefined && { name }),
      ...(origin !== undefined && { origins: [...origin] }),
      ...(redirects !== undefined && { redirect_urls: [...redirects] }),
      ...(logouts !== undefined && { logout_urls: [...logouts] }),
    });
  },
};

const disable: Verb = {
  usage: "client disable <client>",
  summary: "Stops logins, server keys and webhooks at once; it keeps its addresses",
  run: (session, { operand }) => change(session, operand, { is_disabled: true }),
};

const enable: Verb = {
  usage: "client enable <client>",
  summary: "Enables a disabled client",
  run: (session, { operand }) => change(session, operand, { is_disabled: false }),
};

const remove: Verb = {
  usage: "client remove <client>",
  summary: "Removes it for good; refused while it has open claims, items in the game or a balance",
  async run(session, { operand }) {
    const { client_id, name } = await resolveClient(session, operand);
    const json = await session.ask(removeClient, { client_id });
    return { text: `${name} (${client_id}) is removed\n`, json };
  },
};

const secret: Verb = {
  usage: "client secret <client>",
  summary: "Gives it a new client secret; the old one ends at once",
  async run(session, { operand }) {
    const { client_id } = await resolveClient(session, operand);
    const json = await session.ask(renewClientSecret, { client_id });
    return { text: facts([["client secret", json.client_secret]]), json };
  },
};

const collection: Verb = {
  usage: "client collection <slug> [--client CLIENT]",
  summary: "Assigns a collection to a client, or without --client to none; refused while items of it are in a game",
  takes: ["client"],
  async run(session, { operand, options }) {
    const { client } = options;
    const client_id = client === undefined ? null : (await resolveClient(session, client)).client_id;
    const json = await session.ask(setClientCollection, { client_id, collection_slug: operand });
    return { text: `${json.collection_slug} is run by ${json.client_id ?? "no client"}\n`, json };
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
