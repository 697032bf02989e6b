/** S6: a password alone is no login, for other sites as little as for ours. */
import { cookieOf } from "@passport/testbed/client/cookie-jar";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { startClientsFixture, studio } from "./testing/clients-fixture.ts";
import { interactionOf, newRequest, OidcBrowser } from "./testing/relying-party.ts";

it("gives bob no code of either kind before his passcode", async () => {
  await using fixture = await startClientsFixture();
  const { db, api } = fixture;
  const bob = db.selectFrom("users").select("id").where("username", "=", "bob");
  const { id: user_id } = await bob.executeTakeFirstOrThrow();
  const secret_sealed = api.context.sealer.seal("a secret", "of nobody");
  await db.insertInto("two_factor").values({ user_id, secret_sealed, activated_at: sql`now()` }).execute();

  const body = { email: "bob@passport.example", password: "Bob-development-1" };
  const login = await api.call("POST", "/auth/email", { body });
  expect(await login.json()).toMatchObject({ tfa_token: expect.any(String) });
  const browser = new OidcBrowser(api);
  for (const pair of cookieOf(login).split("; ")) {
    const [, name = "", value = ""] = /^([^=]+)=(.*)$/.exec(pair) ?? [];
    browser.cookies.set(name, value);
  }

  const [origin] = studio.origins;
  const asked = await browser.open("/api/external/code", { method: "POST", body: { origin } });
  expect(await asked.json()).toMatchObject({ error_code: "not_authenticated" });
  const uid = interactionOf(await browser.locationOf(newRequest(studio).address)) ?? "";
  const decided = await browser.decide(uid, "continue");
  expect(await decided.json()).toMatchObject({ error_code: "not_authenticated" });
  expect((await browser.locationOf(`/oidc/auth/${uid}`)).searchParams.get("code")).toBeNull();
});
