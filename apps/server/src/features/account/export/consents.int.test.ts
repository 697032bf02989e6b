/** To which other sites a player has continued is in the copy of their data, though no row says so. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  arcade,
  type ClientsFixture,
  startClientsFixture,
  studio,
  type Visitor,
} from "../../clients/testing/clients-fixture.ts";
import { newRequest, OidcBrowser } from "../../clients/testing/relying-party.ts";

let fixture: ClientsFixture;
beforeAll(async () => {
  fixture = await startClientsFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());

const continueTo = async (visitor: Visitor, client: typeof arcade, scope?: string): Promise<void> => {
  const browser = new OidcBrowser(fixture.api, visitor.sessionToken);
  const { clicks } = await browser.authorize(newRequest(client, scope === undefined ? {} : { scope }).address);
  expect(clicks).toBe(1);
};
const consentsOf = async (visitor: Visitor): Promise<unknown> => {
  const response = await visitor.call("GET", "/api/account/export");
  expect(response.status).toBe(200);
  return ((await response.json()) as { consents: unknown }).consents;
};

it("names each site once, with what it may read and since when, and no other player's", async () => {
  const [alice, mallory] = [await fixture.visitor(), await fixture.visitor()];
  const before = Math.floor(Date.now() / 1000) * 1000;
  await continueTo(alice, studio);
  await continueTo(alice, arcade, "openid");
  await continueTo(mallory, studio);
  const given_at = expect.any(String);
  const consents = (await consentsOf(alice)) as { client_id: string; given_at: string }[];
  expect(consents.toSorted((one, other) => one.client_id.localeCompare(other.client_id))).toEqual([
    { client_id: arcade.id, client_name: "Arcade", scopes: ["openid"], given_at },
    { client_id: studio.id, client_name: "Hangar 7", scopes: ["openid", "profile"], given_at },
  ]);
  for (const consent of consents) expect(new Date(consent.given_at).getTime()).toBeGreaterThanOrEqual(before);
  expect(await consentsOf(mallory)).toEqual([
    { client_id: studio.id, client_name: "Hangar 7", scopes: ["openid", "profile"], given_at },
  ]);
});

it("still names a site that is disabled by now, and no consent that has run out", async () => {
  const erin = await fixture.visitor();
  await continueTo(erin, arcade);
  await continueTo(erin, studio);
  await fixture.db.updateTable("clients").set({ disabled_at: sql`now()` }).where("id", "=", arcade.id).execute();
  expect(await consentsOf(erin)).toHaveLength(2);
  await fixture.db.updateTable("oidc_payloads").set({ expires_at: sql`now()` }).where("model", "=", "Grant").execute();
  expect(await consentsOf(erin)).toEqual([]);
});
