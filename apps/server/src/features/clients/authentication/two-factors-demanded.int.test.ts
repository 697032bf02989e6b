/** A site that demands two factors gets them, or learns that it cannot. */
import { decodeJwt } from "jose";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ClientsFixture, startClientsFixture, studio, type Visitor } from "../testing/clients-fixture.ts";
import { interactionOf, newRequest, OidcBrowser, redeem } from "../testing/relying-party.ts";

let fixture: ClientsFixture;
const cleanUp = new AsyncDisposableStack();
beforeAll(async () => {
  fixture = cleanUp.use(await startClientsFixture());
});
afterAll(() => cleanUp.disposeAsync());

const twoFactors = "urn:passport:aal2";
const [origin = ""] = studio.origins;

const visitorWith = async (methods: string[], { hasTwoFactor = false } = {}): Promise<Visitor> => {
  const visitor = await fixture.visitor();
  await prove(visitor, methods);
  if (hasTwoFactor) {
    const secret_sealed = fixture.api.context.sealer.seal("a secret", "of nobody");
    const factor = { user_id: visitor.userId, secret_sealed, activated_at: sql<Date>`now()` };
    await fixture.db.insertInto("two_factor").values(factor).execute();
  }
  return visitor;
};
/** As a login or a step-up leaves it; check-two-factor.int.test.ts proves that they do. */
const prove = async ({ sessionId }: Visitor, methods: string[]): Promise<void> => {
  await fixture.db.updateTable("sessions").set({ methods }).where("id", "=", sessionId).execute();
};
const codeFor = async (visitor: Visitor, acr_values?: string) => {
  const response = await visitor.call("POST", "/api/external/code", { origin, acr_values });
  return (await response.json()) as { issue_token: string; error_code?: string };
};
const tokenFor = async (visitor: Visitor, acr_values?: string) => {
  const { issue_token: code } = await codeFor(visitor, acr_values);
  const body = { code, client_id: studio.id, client_secret: studio.secret, origin };
  const answer = await fixture.api.call("POST", "/api/external/token", { body });
  return decodeJwt(((await answer.json()) as { token: string }).token);
};
const idTokenFor = async (visitor: Visitor, changes: Record<string, string> = {}) => {
  const request = newRequest(studio, changes);
  const { arrived } = await new OidcBrowser(fixture.api, visitor.sessionToken).authorize(request.address);
  const { body } = await redeem(fixture.api, studio, arrived.searchParams.get("code") ?? "", request);
  return decodeJwt(body.id_token);
};
const loginTimeOf = async ({ sessionId }: Visitor): Promise<number> => {
  const session = fixture.db.selectFrom("sessions").select("authenticated_at").where("id", "=", sessionId);
  return Math.floor((await session.executeTakeFirstOrThrow()).authenticated_at.getTime() / 1000);
};

describe("[EXTERNAL-26] tokens say how the player logged in", () => {
  it.each([
    [["password"], { acr: "urn:passport:aal1", amr: ["pwd"] }],
    [["password", "passcode"], { acr: twoFactors, amr: ["pwd", "otp", "mfa"] }],
  ])("with %j, by window and by OpenID Connect", async (methods, context) => {
    const alice = await visitorWith(methods);
    const authTime = await loginTimeOf(alice);
    for (const token of [await tokenFor(alice), await idTokenFor(alice)]) {
      expect(token).toMatchObject(context);
      expect(Math.abs(Number(token["auth_time"]) - authTime)).toBeLessThanOrEqual(1);
    }
  });
});

describe("[EXTERNAL-26] a site that demands two factors", () => {
  it("gets them from a session that has both", async () => {
    const bob = await visitorWith(["password", "passcode"], { hasTwoFactor: true });
    for (const token of [await tokenFor(bob, twoFactors), await idTokenFor(bob, { acr_values: twoFactors })]) {
      expect(token).toMatchObject({ acr: twoFactors });
    }
  });

  it("has a session with one factor asked for the second, also where it has continued before", async () => {
    const bob = await visitorWith(["google"], { hasTwoFactor: true });
    const browser = new OidcBrowser(fixture.api, bob.sessionToken);
    await browser.authorize(newRequest(studio).address);
    expect((await codeFor(bob, twoFactors)).error_code).toBe("step_up_required");
    const request = newRequest(studio, { acr_values: twoFactors });
    const uid = interactionOf(await browser.locationOf(request.address)) ?? "";
    expect(await (await browser.decide(uid, "continue")).json()).toMatchObject({ error_code: "step_up_required" });

    await prove(bob, ["google", "passcode"]);
    const decided = (await (await browser.decide(uid, "continue")).json()) as { redirect_to: string };
    const arrived = await browser.locationOf(decided.redirect_to);
    const { body } = await redeem(fixture.api, studio, arrived.searchParams.get("code") ?? "", request);
    expect(decodeJwt(body.id_token)).toMatchObject({ acr: twoFactors, amr: ["fed", "otp", "mfa"] });
  });

  it("is refused by an account without any, and told why when the player gives up", async () => {
    const alice = await visitorWith(["password"]);
    expect((await codeFor(alice, twoFactors)).error_code).toBe("two_factor_required");
    const browser = new OidcBrowser(fixture.api, alice.sessionToken);
    const uid = interactionOf(await browser.locationOf(newRequest(studio, { acr_values: twoFactors }).address)) ?? "";
    expect(await (await browser.decide(uid, "continue")).json()).toMatchObject({
      error_code: "two_factor_required",
      message: "This site needs two-factor authentication. Turn it on under Security in your account, then try again.",
    });
    const { redirect_to } = (await (await browser.decide(uid, "cancel")).json()) as { redirect_to: string };
    expect((await browser.locationOf(redirect_to)).searchParams.get("error")).toBe("unmet_authentication_requirements");
  });

  it("is told silently when it may not ask", async () => {
    const bob = await visitorWith(["password"], { hasTwoFactor: true });
    const browser = new OidcBrowser(fixture.api, bob.sessionToken);
    await browser.authorize(newRequest(studio).address);
    const silent = newRequest(studio, { acr_values: twoFactors, prompt: "none" });
    expect((await browser.locationOf(silent.address)).searchParams.get("error")).toBe(
      "unmet_authentication_requirements",
    );
  });

  it("gets one factor where it accepts that, too", async () => {
    const alice = await visitorWith(["password"]);
    const either = `${twoFactors} urn:passport:aal1`;
    expect(await tokenFor(alice, either)).toMatchObject({ acr: "urn:passport:aal1" });
    expect(await idTokenFor(alice, { acr_values: either })).toMatchObject({ acr: "urn:passport:aal1" });
  });
});
