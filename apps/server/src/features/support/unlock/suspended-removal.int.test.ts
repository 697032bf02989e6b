/** A thief's second factor does not keep the owner out: it is suspended by "This wasn't me", and support removes it at once. */
import type { StaffRequest } from "@passport/protocol";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type AccessFixture, startAccessFixture, wanted } from "../../entry/testing/access-fixture.ts";
import { addPasskey, logInWithPasskey, newDevice } from "../../entry/testing/passkeys.ts";
import {
  eventsOf,
  mailedToken,
  recoveryCodesOf,
  resetTokenOf,
  subjectsTo,
} from "../../entry/testing/two-factor-players.ts";
import { deposit } from "../../withdrawals/testing/player-fixtures.ts";
import { auditOf } from "../testing/staff-fixtures.ts";
import { createUnlockSteps, type UnlockSteps } from "../testing/unlock-steps.ts";

let fixture: AccessFixture;
let steps: UnlockSteps;
beforeAll(async () => {
  fixture = await startAccessFixture();
  steps = await createUnlockSteps(fixture);
});
afterAll(() => fixture[Symbol.asyncDispose]());

const password = "Copper-Harbour-77";
const reason = "Stolen account, passport checked by video";
const ask = async (key: string, userId: string): Promise<StaffRequest> =>
  wanted((await steps.mallory.ask(key, { user_id: userId, reason })).payload, "request") as StaffRequest;
const rowsOf = async (table: "passkeys" | "recovery_codes" | "ways_in", userId: string): Promise<number> =>
  (await fixture.db.selectFrom(table).select("user_id").where("user_id", "=", userId).execute()).length;

/** With the password alone: a fresh login is a step-up, and the passkey brings recovery codes with it. */
const rob = async () => {
  const own = fixture.newBrowser();
  const alice = await fixture.signUp(own);
  const thief = fixture.newBrowser();
  await fixture.logIn(thief, alice);
  const device = newDevice();
  await addPasskey(thief, device);
  const codes = await recoveryCodesOf(thief);
  expect((await fixture.mailsTo(alice.email)).at(-1)?.text).toContain("This wasn't me");
  const token = await mailedToken(fixture, alice.email, "/not-me");
  expect((await own.post("/auth/not_me", { token })).status).toBe(200);
  expect(await thief.user()).toBeUndefined();
  return { alice, device, codes, userId: alice.user.id };
};
const reset = async (email: string) => {
  const token = await resetTokenOf(fixture, email);
  await fixture.newBrowser().post("/auth/reset", { token, new_password: password });
};

it("[USER-31] a thief with the password alone is out for good, and support gives the account back without a wait", async () => {
  const { alice, device, codes, userId } = await rob();
  const knock = async () => (await logInWithPasskey(fixture.newBrowser(), device)).body.error_code;
  expect(await knock()).toBe("passkey_refused");

  // The owner logs in by a reset. A mailbox alone gets around no second factor, also none that is suspended.
  await reset(alice.email);
  const own = fixture.newBrowser();
  expect((await fixture.logIn(own, { email: alice.email, password })).body.user).toMatchObject({ total_lock: true });
  expect((await own.post("/auth/step_up", { password })).body.error_code).toBe("incorrect_code");
  for (const { recovery_code } of codes.slice(0, 2)) {
    const answer = await own.post("/auth/step_up", { recovery_code, is_recovery: true });
    expect(answer.body.error_code).toBe("incorrect_code");
  }
  expect((await own.command("USER:SUSPENDED")).payload).toMatchObject([
    { kind: "passkey" },
    { kind: "recovery_codes" },
  ]);
  expect(await knock()).toBe("passkey_refused");

  // The slow removal is no longer cancelled by the thief, round after round.
  const slow = await ask("SUPPORT:FACTORS:REQUEST", userId);
  expect((await steps.approve(steps.trent, slow.id)).payload).toMatchObject({ state: "approved" });
  for (const _ of [1, 2, 3]) expect(await knock()).toBe("passkey_refused");
  expect(await steps.stateOf(slow.id)).toBe("approved");

  // And it is not needed: what is suspended goes as soon as two people have said so.
  const { id } = await ask("SUPPORT:SUSPENDED:REQUEST", userId);
  expect((await steps.approve(steps.mallory, id)).error_code).toBe("needs_second_person");
  expect((await steps.approve(steps.trent, id)).payload).toMatchObject({ state: "approved" });
  expect(await steps.finishDue()).toBe(1);
  expect(await steps.stateOf(id)).toBe("done");
  expect([await rowsOf("passkeys", userId), await rowsOf("recovery_codes", userId)]).toEqual([0, 0]);
  // The password that the reset has set is the only way that is left.
  expect(await rowsOf("ways_in", userId)).toBe(1);
  expect(await own.user()).toBeUndefined();
  expect(await knock()).toBe("passkey_refused");

  const back = fixture.newBrowser();
  await fixture.logIn(back, { email: alice.email, password });
  expect((await back.post("/auth/step_up", { password })).status).toBe(200);
  const unlock = await steps.approved(userId);
  await steps.waitOut(unlock.id);
  expect(await steps.finishDue()).toBeGreaterThanOrEqual(1);
  const mine = newDevice();
  await addPasskey(back, mine);
  expect(await recoveryCodesOf(back)).toHaveLength(10);
  expect((await logInWithPasskey(fixture.newBrowser(), mine)).status).toBe(200);

  const audited = (await auditOf(fixture, userId)).map(({ action }) => action);
  expect(audited.filter((action) => action.startsWith("user.suspended"))).toEqual([
    "user.suspended.remove.request",
    "user.suspended.remove.approve",
    "user.suspended.remove.done",
  ]);
  expect(await subjectsTo(fixture, alice.email)).toEqual(
    expect.arrayContaining([
      "Support was asked to remove suspended second factors",
      "Suspended second factors were removed from your Passport account",
    ]),
  );
  const events = await eventsOf(fixture, userId);
  for (const event of [
    "way_suspended passkey",
    "way_suspended recovery_code",
    "suspended_removal_requested",
    "suspended_removed",
  ])
    expect(events).toContain(event);
});

it("[USER-31] is for what is suspended alone: factors from before stay, and without suspended ones there is nothing to request", async () => {
  const own = fixture.newBrowser();
  const bob = await fixture.signUp(own);
  const [his, hers] = [newDevice(), newDevice()];
  await addPasskey(own, his);
  const nothing = await steps.mallory.ask("SUPPORT:SUSPENDED:REQUEST", { user_id: bob.user.id, reason });
  expect(nothing.error_code).toBe("nothing_suspended");
  await addPasskey(own, hers);
  await own.post("/auth/not_me", { token: await mailedToken(fixture, bob.email, "/not-me") });
  const { id } = await ask("SUPPORT:SUSPENDED:REQUEST", bob.user.id);
  await steps.approve(steps.trent, id);
  await deposit(fixture.api.context.ledger, bob.user.account_id, 1n);
  const isHeld = async () => {
    const held = sql<boolean | null>`withdrawals_held_until > now()`.as("held");
    return (await fixture.db.selectFrom("users").select(held).where("id", "=", bob.user.id).executeTakeFirstOrThrow())
      .held;
  };
  expect(await isHeld()).toBeNull();
  await steps.finishDue();
  expect(await isHeld()).toBe(true);
  expect([
    await steps.stateOf(id),
    await rowsOf("passkeys", bob.user.id),
    await rowsOf("recovery_codes", bob.user.id),
  ]).toEqual(["done", 1, 10]);
  expect((await logInWithPasskey(fixture.newBrowser(), his)).status).toBe(200);
});
