/** What mallory gets from other sites with an account that its owner has locked: nothing, whichever way she goes. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { arcade, type ClientsFixture, startClientsFixture, studio, type Visitor } from "./testing/clients-fixture.ts";
import { interactionOf, newRequest, OidcBrowser, redeem, userinfoOf } from "./testing/relying-party.ts";

let fixture: ClientsFixture;
const cleanUp = new AsyncDisposableStack();
beforeAll(async () => {
  fixture = cleanUp.use(await startClientsFixture());
});
afterAll(() => cleanUp.disposeAsync());

const [origin = ""] = studio.origins;
const setLock = async ({ userId }: Visitor, total_lock = true): Promise<void> => {
  await fixture.db.updateTable("users").set({ total_lock }).where("id", "=", userId).execute();
};
const exchange = (code: string) =>
  fixture.api.call("POST", "/api/external/token", {
    body: { code, client_id: studio.id, client_secret: studio.secret, origin },
  });
const newCode = async (player: Visitor) => {
  const response = await player.call("POST", "/api/external/code", { origin });
  return (await response.json()) as { issue_token: string; error_code?: string };
};

describe("[EXTERNAL-25] a locked account", () => {
  it("gets no code for a window, and a code from before the lock is worth nothing", async () => {
    const alice = await fixture.visitor();
    const { issue_token: code } = await newCode(alice);
    await setLock(alice);
    expect(await newCode(alice)).toMatchObject({ error_code: "account_locked" });
    expect((await exchange(code)).status).toBe(401);
    // Nothing was used up by it.
    await setLock(alice, false);
    expect((await exchange(code)).status).toBe(200);
  });

  it("can cancel an OpenID Connect request and not continue it", async () => {
    const alice = await fixture.visitor();
    const browser = new OidcBrowser(fixture.api, alice.sessionToken);
    await setLock(alice);
    const uid = interactionOf(await browser.locationOf(newRequest(studio).address)) ?? "";
    expect(await (await browser.decide(uid, "continue")).json()).toMatchObject({
      error_code: "account_locked",
      message: "Your account is locked for this. Contact support to unlock it.",
    });
    expect((await browser.decide(uid, "cancel")).status).toBe(200);
  });

  it("is led to no site it has continued to before, in this browser or another, asked or silently", async () => {
    const alice = await fixture.visitor();
    const known = new OidcBrowser(fixture.api, alice.sessionToken);
    expect((await known.authorize(newRequest(studio).address)).arrived.searchParams.get("code")).not.toBeNull();
    await setLock(alice);
    for (const browser of [known, new OidcBrowser(fixture.api, alice.sessionToken)]) {
      expect(interactionOf(await browser.locationOf(newRequest(studio).address))).toBeDefined();
      const silent = await browser.locationOf(newRequest(studio, { prompt: "none" }).address);
      expect(silent.searchParams.get("error")).toBe("login_required");
    }
  });

  it("that was locked while a request waited is not led on by it", async () => {
    const alice = await fixture.visitor();
    const browser = new OidcBrowser(fixture.api, alice.sessionToken);
    const uid = interactionOf(await browser.locationOf(newRequest(studio).address)) ?? "";
    const decided = (await (await browser.decide(uid, "continue")).json()) as { redirect_to: string };
    await setLock(alice);
    expect((await browser.locationOf(decided.redirect_to)).searchParams.get("code")).toBeNull();
  });

  it.each([studio, arcade])("gets no tokens at $name for a code from before, and no userinfo", async (client) => {
    const alice = await fixture.visitor();
    const browser = new OidcBrowser(fixture.api, alice.sessionToken);
    const next = async () => {
      const request = newRequest(client);
      const { arrived } = await browser.authorize(request.address);
      return { request, code: arrived.searchParams.get("code") ?? "" };
    };
    const used = await next();
    const { body } = await redeem(fixture.api, client, used.code, used.request);
    expect((await userinfoOf(fixture.api, body.access_token)).status).toBe(200);
    const waiting = await next();
    await setLock(alice);
    expect((await userinfoOf(fixture.api, body.access_token)).status).toBe(401);
    expect(await redeem(fixture.api, client, waiting.code, waiting.request)).toMatchObject({
      status: 400,
      body: { error: "invalid_grant" },
    });
  });

  it("has no refresh tokens to go on with: no client can ask for one", async () => {
    const alice = await fixture.visitor();
    const browser = new OidcBrowser(fixture.api, alice.sessionToken);
    const request = newRequest(studio, { scope: "openid profile offline_access" });
    const { arrived } = await browser.authorize(request.address);
    const { body } = await redeem(fixture.api, studio, arrived.searchParams.get("code") ?? "", request);
    expect(Object.keys(body)).not.toContain("refresh_token");
    const refreshed = await redeem(fixture.api, studio, "x", request, {
      grant_type: "refresh_token",
      refresh_token: "x",
    });
    expect(refreshed).toMatchObject({ status: 400, body: { error: "unsupported_grant_type" } });
  });
});
