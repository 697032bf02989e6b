/** What other sites hold of a deleted player is worth nothing from then on. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { type ClientsWorld, startClientsWorld, studio } from "../../clients/testing/clients-world.ts";
import { newRequest, OidcBrowser, redeem, userinfoOf } from "../../clients/testing/relying-party.ts";
import { runDeletions, waitOut } from "./testing/deletion-store.ts";

let world: ClientsWorld;
beforeAll(async () => {
  world = await startClientsWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

const [origin = ""] = studio.origins;

const authorize = async (browser: OidcBrowser) => {
  const request = newRequest(studio);
  const { arrived } = await browser.authorize(request.address);
  return { request, code: arrived.searchParams.get("code") ?? "" };
};

it("tokens, codes that were not redeemed yet, and the browser's own login there", async () => {
  const player = await world.visitor();
  const browser = new OidcBrowser(world.api, player.sessionToken);
  const first = await authorize(browser);
  const { body } = await redeem(world.api, studio, first.code, first.request);
  expect((await userinfoOf(world.api, body.access_token)).status).toBe(200);
  const second = await authorize(browser);
  const posted = await player.call("POST", "/api/external/code", { origin });
  const { issue_token: code } = (await posted.json()) as { issue_token: string };

  const { error } = await player.command("USER:DELETION:REQUEST", { username: player.username });
  expect(error).toBeUndefined();
  await waitOut(world.db, player.userId);
  expect(await runDeletions(world)).toBe(1);

  expect((await userinfoOf(world.api, body.access_token)).status).toBe(401);
  expect((await redeem(world.api, studio, second.code, second.request)).body.error).toBe("invalid_grant");
  // Whoever comes with the old cookies is asked who they are.
  const { pathname } = await browser.locationOf(newRequest(studio).address);
  expect(pathname).toBe("/external/login");
  const exchange = { code, client_id: studio.id, client_secret: studio.secret, origin };
  expect((await world.api.call("POST", "/api/external/token", { body: exchange })).status).toBe(401);
});
