/** Server keys that must open nothing, at every call of the service API. */
import { randomBytes } from "node:crypto";
import { serviceCalls, serviceScopes } from "@passport/protocol";
import { addKey } from "@passport/testbed/game/register-game";
import { attempted, type GameAttack, together } from "./attack.ts";
import { inputOf } from "./inputs.ts";
import type { Table } from "./table.ts";

const swapCase = (text: string): string =>
  text.replace(/[a-z]/gi, (letter) => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()));

const wrongKeys = async ({ fixture, victim, hostile }: Table): Promise<Record<string, string>> => {
  const { clientId } = victim.game;
  const past = new Date(Date.now() - 1000);
  const disabled = await addDisabled(fixture.sql);
  const [, id = "", secret = ""] = /^psk_([0-9a-f]+)_(.+)$/.exec(victim.game.key) ?? [];
  const [, , ownSecret = ""] = /^psk_([0-9a-f]+)_(.+)$/.exec(hostile.game.key) ?? [];
  return {
    none: "",
    expired: await addKey(fixture.sql, { clientId, expiresAt: past }),
    revoked: await addKey(fixture.sql, { clientId, revokedAt: past }),
    "of a disabled client": disabled,
    truncated: victim.game.key.slice(0, -1),
    longer: `${victim.game.key}A`,
    "the id alone": `psk_${id}_`,
    "the secret alone": secret,
    "in another case": `psk_${id}_${swapCase(secret)}`,
    "with an id in capitals": `psk_${id.toUpperCase()}_${secret}`.replace(id, id.toUpperCase()),
    "one's own secret with another's id": `psk_${id}_${ownSecret}`,
    "of another format": `sk_live_${secret}`,
    "with a prefix in capitals": `PSK_${id}_${secret}`,
    "a webhook secret": victim.game.webhookSecret,
    "a session": victim.player.browser.sessionToken ?? "none",
    "a token without a signature": "eyJhbGciOiJub25lIn0.eyJzdWIiOiJnYW1lIn0.",
    "random ": `psk_${randomBytes(8).toString("hex")}_${randomBytes(32).toString("base64url")}`,
    "with SQL in it": `psk_' or '1'='1_${secret}`,
    "two of them": `${hostile.game.key},${victim.game.key}`,
  };
};

const addDisabled = async (sql: Table["fixture"]["sql"]): Promise<string> => {
  const clientId = `disabled-game-${randomBytes(6).toString("hex")}`;
  await sql(
    `insert into clients (id, name, origins, redirect_urls, logout_urls, disabled_at) values ($1, $1, '{}', '{}', '{}', now())`,
    [clientId],
  );
  return addKey(sql, { clientId });
};

export const wrongKeyAttack: GameAttack = {
  name: "server keys",
  async attempt(table) {
    const keys = Object.entries(await wrongKeys(table));
    return together(
      await Promise.all(
        serviceCalls.flatMap((call) =>
          keys.map(async ([name, key]) => {
            const { path, body } = inputOf(call, table.victim);
            const { status } = await table.call(key, call.method, path, { body });
            return attempted(`key ${name} at ${call.name}: ${status}`, status !== 401);
          }),
        ),
      ),
    );
  },
};

/** Where else a key, or something in its place, could be put. */
export const keyElsewhereAttack: GameAttack = {
  name: "keys in other places",
  async attempt(table) {
    const { key } = table.victim.game;
    const path = "/api/service/claims";
    const places: [string, string, Record<string, string>][] = [
      ["query", `${path}?key=${key}`, {}],
      ["query as a token", `${path}?access_token=${key}`, {}],
      ["cookie", path, { cookie: `authorization=${key}; __Host-passport-sid=${key}` }],
      ["Basic", path, { authorization: `Basic ${Buffer.from(`${key}:`).toString("base64")}` }],
      ["no scheme", path, { authorization: key }],
      ["another header", path, { "x-api-key": key }],
      ["a session's cookie", path, { cookie: table.victim.player.browser.cookieHeader }],
    ];
    return together(
      await Promise.all(
        places.map(async ([name, at, headers]) => {
          const { status } = await table.call("", "GET", at, { headers });
          return attempted(`${name}: ${status}`, status !== 401);
        }),
      ),
    );
  },
};

/** A key with every scope but the one that the call wants. */
export const scopeAttack: GameAttack = {
  name: "scopes",
  async attempt(table) {
    const { clientId } = table.hostile.game;
    return together(
      await Promise.all(
        serviceCalls.map(async (call) => {
          const scopes = serviceScopes.filter((scope) => scope !== call.access.scope);
          const key = await addKey(table.fixture.sql, { clientId, scopes });
          const { path, body } = inputOf(call, table.hostile);
          const { status } = await table.call(key, call.method, path, { body });
          return attempted(`${call.name} without ${call.access.scope}: ${status}`, status !== 403);
        }),
      ),
    );
  },
};
