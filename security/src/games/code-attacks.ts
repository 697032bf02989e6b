/** What mallory can try with a code that is a player's: each tells whether it was worth anything. */

import { randomBytes } from "node:crypto";
import { newAddress } from "@passport/testbed/client/new-address";
import { must, present, whoIs } from "../people.ts";
import { exchangeCode, type Game, registerGame, requestCode } from "./game.ts";
import { newRequest, obtainCode, redeemCode } from "./openid.ts";
import type { OpenIdAttack, Table } from "./openid-attack.ts";

type Changes = Parameters<typeof redeemCode>[3];

const newGrant = async ({ browser, game }: Table) => {
  const request = newRequest(game);
  return { code: await obtainCode(browser, request), verifier: request.verifier };
};

/** A right code with one thing wrong around it. */
const redeemedWith = (name: string, changesOf: (table: Table) => Changes | Promise<Changes>): OpenIdAttack => ({
  name,
  async isThrough(table) {
    const { status, body } = await redeemCode(table.fixture, table.game, await newGrant(table), await changesOf(table));
    return status === 200 || body.access_token !== undefined || body.id_token !== undefined;
  },
});

const credentialsOf = ({ clientId, secret }: Pick<Game, "clientId" | "secret">): string =>
  `Basic ${Buffer.from(`${clientId}:${secret}`).toString("base64")}`;

const asksWho = async ({ browser }: Table, token: string): Promise<number> => {
  const headers = { authorization: `Bearer ${token}`, "x-forwarded-for": newAddress() };
  return (await fetch(`${browser.originOf()}/oidc/userinfo`, { headers })).status;
};

/** RFC 6749, section 4.1.2: the second use is refused, and takes back what the first one got. */
const secondUse: OpenIdAttack = {
  name: "a code that was used already",
  async isThrough(table) {
    const grant = await newGrant(table);
    const first = await redeemCode(table.fixture, table.game, grant);
    const token = first.body.access_token ?? "";
    if ((await asksWho(table, token)) !== 200) throw new Error("the first use got nothing");
    const second = await redeemCode(table.fixture, table.game, grant);
    return second.status === 200 || (await asksWho(table, token)) === 200;
  },
};

const afterLogout: OpenIdAttack = {
  name: "a code of a session that has ended",
  async isThrough(table) {
    const grant = await newGrant(table);
    await must(table.browser.get("/auth/logout"));
    const { status } = await redeemCode(table.fixture, table.game, grant);
    await table.enter();
    return status === 200;
  },
};

const expired: OpenIdAttack = {
  name: "a code that has run out",
  async isThrough(table) {
    const grant = await newGrant(table);
    await table.fixture.sql(
      "update oidc_payloads set expires_at = now() - interval '1 second' where model = 'AuthorizationCode'",
    );
    return (await redeemCode(table.fixture, table.game, grant)).status === 200;
  },
};

/** EXTERNAL-7: one kind of value is never taken for another. */
const mixedUpValues: readonly OpenIdAttack[] = [
  redeemedWith("the session as a code", ({ browser }) => ({ form: { code: browser.sessionToken } })),
  redeemedWith("an external code as a code", async ({ browser, game }) => ({
    form: { code: present((await must(requestCode(browser, game.origin))).body, "issue_token") },
  })),
  {
    name: "a code as an external code",
    isThrough: async (table) =>
      (await exchangeCode(table.fixture, table.game, (await newGrant(table)).code)).status === 200,
  },
  {
    name: "a code, an external code or a token as a session",
    async isThrough(table) {
      const { fixture, browser, game } = table;
      const { body } = await redeemCode(fixture, game, await newGrant(table));
      const external = present((await must(requestCode(browser, game.origin))).body, "issue_token");
      const stolen = [(await newGrant(table)).code, external, body.access_token ?? "", body.id_token ?? ""];
      const seen = await Promise.all(
        stolen.map((value) => {
          const thief = fixture.newBrowser();
          thief.cookies.set("__Host-passport-sid", value);
          return whoIs(thief);
        }),
      );
      return seen.some((user) => user !== undefined);
    },
  },
];

export const codeAttacks: readonly OpenIdAttack[] = [
  secondUse,
  redeemedWith("another redirect address", ({ game }) => ({ form: { redirect_uri: `${game.redirectUrl}/` } })),
  redeemedWith("no redirect address", () => ({ form: { redirect_uri: undefined } })),
  redeemedWith("another verifier", () => ({ form: { code_verifier: randomBytes(32).toString("base64url") } })),
  redeemedWith("no verifier", () => ({ form: { code_verifier: undefined } })),
  redeemedWith("another secret", ({ game }) => ({ authorization: credentialsOf({ ...game, secret: "guessed" }) })),
  redeemedWith("no secret", ({ game }) => ({ authorization: "", form: { client_id: game.clientId } })),
  redeemedWith("the hash of the secret", async ({ fixture, game }) => {
    const [row] = await fixture.sql<{ hash: string }>(
      "select encode(secret_hash, 'hex') as hash from clients where id = $1",
      [game.clientId],
    );
    return { authorization: credentialsOf({ ...game, secret: row?.hash ?? "" }) };
  }),
  redeemedWith("another client", async ({ fixture }) => ({
    authorization: credentialsOf(await registerGame(fixture)),
  })),
  ...["refresh_token", "password", "client_credentials", "implicit"].map((grant) =>
    redeemedWith(`grant type ${grant}`, () => ({ form: { grant_type: grant } })),
  ),
  afterLogout,
  expired,
  ...mixedUpValues,
];
