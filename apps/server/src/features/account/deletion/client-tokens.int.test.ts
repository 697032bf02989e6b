/** What other sites hold of a deleted player is worth nothing from then on. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { type ClientsFixture, startClientsFixture, studio } from "../../clients/testing/clients-fixture.ts";
import { newRequest, OidcBrowser, redeem, userinfoOf } from "../../clients/testing/relying-party.ts";
import { runDeletions, waitOut } from "./testing/account-fixtures.ts";

let fixture: ClientsFixture;
beforeAll(async () => {
  fixture = await startClientsFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());

const [origin = ""] = studio.origins;

const authorize = async (browser: OidcBrowser) => {
  const request = newRequest(studio);
  const { arrived } = await browser.authorize(request.address);
  return { request, code: arrived.searchParams.get("code") ?? "" };
};

it("tokens, codes that were not redeemed yet, and the browser's own login there", async () => {
  const player = await fixture.visitor();
  const browser = new OidcBrowser(fixture.api, player.sessionToken);
  const first = await authorize(browser);
  const { body } = await redeem(fixture.api, studio, first.code, first.request);
  expect((await userinfoOf(fixture.api, body.access_token)).status).toBe(200);
  const second = await authorize(browser);
  const posted = await player.call("POST", "/api/external/code", { origin });
  const { issue_token: code } = (await posted.json()) as { issue_token: string };

  const { error } = await player.command("USER:DELETION:REQUEST", { username: player.username });
  expect(error).toBeUndefined();
  await waitOut(fixture.db, player.userId);
  expect(await runDeletions(fixture)).toBe(1);

  expect((await userinfoOf(fixture.api, body.access_token)).status).toBe(401);
  expect((await redeem(fixture.api, studio, second.code, second.request)).body.error).toBe("invalid_grant");
  // A browser with the old cookies has to log in.
  const { pathname } = await browser.locationOf(newRequest(studio).address);
  expect(pathname).toBe("/external/login");
  const exchange = { code, client_id: studio.id, client_secret: studio.secret, origin };
  expect((await fixture.api.call("POST", "/api/external/token", { body: exchange })).status).toBe(401);
});
