import { newId } from "@passport/database";
import * as calls from "@passport/protocol";
import { recoveryCodeCount } from "@passport/protocol";
import { nextPasscodeOf } from "@passport/testbed/client/authenticator";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "../../../platform/wire/actor.ts";
import { type AccessFixture, startAccessFixture, wanted } from "../../entry/testing/access-fixture.ts";
import { type Browser, newTransactionId } from "../../entry/testing/browser.ts";
import {
  ageProofs,
  beginGuardedLogin,
  eventsOf,
  forgetSteps,
  type Guarded,
  recoveryCodesOf,
  signUpGuarded,
  subjectsTo,
} from "../../entry/testing/two-factor-players.ts";

let fixture: AccessFixture;
beforeAll(async () => {
  fixture = await startAccessFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());

interface Code {
  recovery_code: string;
  used_at: string | null;
}
const renew = (browser: Browser) => browser.command("USER:TFA:RECOVERY:RENEW");
const textsOf = (codes: unknown): string[] => (codes as Code[]).map(({ recovery_code: code }) => code);
const enterWith = async (person: Guarded, code = "") => {
  const browser = fixture.newBrowser();
  const token = await beginGuardedLogin(fixture, browser, person);
  const { body } = await browser.post("/auth/tfa", { token, recovery_code: code, is_recovery: true });
  return body.error_code ?? "let in";
};
/** Without a socket, so that many calls reach the same process at once. */
const renewIn = ({ handlers }: AccessFixture["api"]["context"], actor: Actor): Promise<unknown> => {
  const handler = handlers.commands.find(({ declaration }) => declaration === calls.renewRecoveryCodes);
  const caller = { address: "203.0.113.7", userAgent: "Firefox on Linux", requestId: newId() };
  return wanted(handler, "handler").handle({ actor, caller, payload: {} } as never);
};
const renewals = async ({ userId, email }: Guarded) => ({
  events: (await eventsOf(fixture, userId)).filter((event) => event === "recovery_codes_renewed").length,
  mails: (await subjectsTo(fixture, email)).filter((subject) => subject === "Your recovery codes were replaced").length,
});

describe("USER:TFA:RECOVERY:RENEW", () => {
  it("returns ten new codes, of which each works; no old one does, used or not", async () => {
    const bob = await signUpGuarded(fixture);
    const old = textsOf(await recoveryCodesOf(bob.browser));
    expect(await enterWith(bob, old[0])).toBe("let in");
    const { payload } = await renew(bob.browser);
    const fresh = textsOf(payload);
    expect(new Set([...old, ...fresh]).size).toBe(2 * recoveryCodeCount);
    expect(await recoveryCodesOf(bob.browser)).toEqual(fresh.map((code) => ({ recovery_code: code, used_at: null })));
    for (const code of old.slice(0, 3)) expect(await enterWith(bob, code)).toBe("incorrect_code");
    for (const code of [fresh[0], fresh.at(-1)]) expect(await enterWith(bob, code)).toBe("let in");
    expect(await renewals(bob)).toEqual({ events: 1, mails: 1 });
  });

  it("wants a fresh second factor, as showing them does", async () => {
    const bob = await signUpGuarded(fixture);
    const before = await recoveryCodesOf(bob.browser);
    // A fresh login alone, such as one from before two-factor was on, is not enough.
    await fixture.db.updateTable("sessions").set({ two_factor_at: null }).where("user_id", "=", bob.userId).execute();
    expect((await renew(bob.browser)).error_code).toBe("step_up_required");
    await ageProofs(fixture, bob.userId, "10 minutes 1 second");
    expect((await renew(bob.browser)).error_code).toBe("step_up_required");
    await forgetSteps(fixture, bob.userId);
    await bob.browser.post("/auth/step_up", { passcode: nextPasscodeOf(bob.secret) });
    expect(await recoveryCodesOf(bob.browser)).toEqual(before);
    expect((await renew(bob.browser)).error).toBeUndefined();
    expect(await renewals(bob)).toEqual({ events: 1, mails: 1 });
  });

  it("makes none where two-factor is off or was never verified", async () => {
    const browser = fixture.newBrowser();
    const { user } = await fixture.signUp(browser);
    expect((await renew(browser)).error_code).toBe("tfa_not_set");
    await browser.command("USER:TFA:GENERATE");
    expect((await renew(browser)).error_code).toBe("tfa_not_set");
    const codes = await fixture.db.selectFrom("recovery_codes").selectAll().where("user_id", "=", user.id).execute();
    expect(codes).toEqual([]);
    expect((await fixture.newBrowser().command("USER:TFA:RECOVERY:RENEW")).error_code).toBe("not_authenticated");
  });

  it("200 at once over two processes leave one whole set, that of one answer", async () => {
    const bob = await signUpGuarded(fixture);
    const { context: other } = await fixture.startAnother();
    const own = fixture.api.context;
    const actor = wanted(await own.session.authenticate(bob.browser.cookie), "actor");
    const answers = await Promise.all(Array.from({ length: 200 }, (_, n) => renewIn(n % 2 === 0 ? own : other, actor)));
    const sets = answers.map(textsOf);
    const left = textsOf(await recoveryCodesOf(bob.browser));
    expect(left).toHaveLength(recoveryCodeCount);
    expect(sets.filter((set) => set.join() === left.join())).toHaveLength(1);
    // The other calls returned codes that do not work at all, not a mixture that half works.
    const [lost = []] = sets.filter((set) => set.join() !== left.join());
    for (const code of lost.slice(0, 2)) expect(await enterWith(bob, code)).toBe("incorrect_code");
    expect(await enterWith(bob, left[0])).toBe("let in");
  });

  it("mallory, who uses an old code in that moment, is in before it or not at all", async () => {
    for (let nth = 0; nth < 5; nth += 1) {
      const bob = await signUpGuarded(fixture);
      const [code = ""] = textsOf(await recoveryCodesOf(bob.browser));
      const mallory = fixture.newBrowser();
      const token = await beginGuardedLogin(fixture, mallory, bob);
      const commander = await bob.browser.openCommander();
      const [{ body }] = await Promise.all([
        mallory.post("/auth/tfa", { token, recovery_code: code, is_recovery: true }),
        commander.command("USER:TFA:RECOVERY:RENEW", undefined, newTransactionId()),
      ]);
      commander.socket.terminate();
      expect(body.error_code ?? "let in").toMatch(/^(let in|incorrect_code)$/);
      expect(await enterWith(bob, code)).toBe("incorrect_code");
      expect(await recoveryCodesOf(bob.browser)).toHaveLength(recoveryCodeCount);
    }
  });
});
