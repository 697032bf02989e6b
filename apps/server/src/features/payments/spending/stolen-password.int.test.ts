/** What a thief with the password, or with a copied cookie, can spend in games (HOLD-14 to HOLD-18, over the socket). */
import { type Hold, heldAllowance, type Payment, type Spending } from "@passport/protocol";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type GameServer, startGameServer } from "../../../testing/service-key.ts";
import { seedClients } from "../../clients/index.ts";
import { type AccessFixture, startAccessFixture } from "../../entry/testing/access-fixture.ts";
import type { Browser } from "../../entry/testing/browser.ts";
import { ageProofs, mailedToken } from "../../entry/testing/two-factor-players.ts";
import { ageHolds } from "../../holds/testing/age-holds.ts";
import { accept, startScriptedGame } from "../../webhooks/testing/scripted-game.ts";
import { deposit } from "../../withdrawals/testing/player-fixtures.ts";

const clientId = "spending-test-game";
const oneSups = 10n ** 18n;
let fixture: AccessFixture;
let game: GameServer;
const cleanUp = new AsyncDisposableStack();
beforeAll(async () => {
  fixture = cleanUp.use(await startAccessFixture());
  const { db, sealer } = fixture.api.context;
  await seedClients(db, [{ id: clientId, name: "Fence", origins: [], redirect_urls: [], logout_urls: [] }]);
  cleanUp.use(await startScriptedGame({ db, sealer, clientId, answer: accept }));
  game = await startGameServer({ origin: fixture.api.origin, db }, { clientId });
});
afterAll(() => cleanUp.disposeAsync());

const signUpWith = async (sups: bigint) => {
  const browser = fixture.newBrowser();
  const person = await fixture.signUp(browser);
  await deposit(fixture.api.context.ledger, person.user.account_id, sups * oneSups);
  return { browser, ...person };
};

const claimOf = async (amount: bigint): Promise<string> => {
  const response = await game.post("/api/service/claims", { amount: String(amount), description: "Resold goods" });
  return ((await response.json()) as { claim_id: string }).claim_id;
};
const confirm = async (browser: Browser, claimId: string, amount: bigint) => {
  const answer = await browser.command("TRANSACT:SUPREMACY_WORLD", { claim_id: claimId, amount: String(amount) });
  return answer.error_code ?? (answer.payload as { status: string }).status;
};
const limitsOf = async (browser: Browser, claimId: string, amount: bigint) =>
  ((await browser.command("CLAIM:GET", { claim_id: claimId, amount: String(amount) })).payload as Payment).limits;
const pay = async (browser: Browser, amount: bigint) => confirm(browser, await claimOf(amount), amount);
const spendingOf = async (browser: Browser) => (await browser.command("USER:SPENDING")).payload as Spending;
const fundsOf = async (accountId: string) => (await fixture.api.context.ledger.balance(accountId))?.posted;

it("[HOLD-14] [HOLD-18] a thief with the password spends the allowance of the hold and not one unit more", async () => {
  const alice = await signUpWith(1_000n);
  expect(await spendingOf(alice.browser)).toEqual({ limit: null, next_limit: null, hold: null });
  expect(await pay(alice.browser, 200n * oneSups)).toBe("settled");

  const thief = fixture.newBrowser();
  await fixture.logIn(thief, alice);
  const { ends_at: until } = (await thief.command("USER:HOLD")).payload as Hold;
  expect((await spendingOf(thief)).hold).toEqual({ until, allowance: String(heldAllowance), spent: "0" });
  expect(await pay(thief, 800n * oneSups)).toBe("payments_held");
  expect(await pay(thief, heldAllowance + 1n)).toBe("payments_held");
  expect(await fundsOf(alice.user.account_id)).toBe(800n * oneSups);
  expect(await pay(thief, heldAllowance - 1n)).toBe("settled");
  expect(await pay(thief, 2n)).toBe("payments_held");
  expect(await pay(thief, 1n)).toBe("settled");
  expect(await pay(thief, 1n)).toBe("payments_held");
  expect((await spendingOf(thief)).hold?.spent).toBe(String(heldAllowance));
  // A new confirmation changes nothing, in neither browser.
  const { status } = await thief.post("/auth/step_up", { password: alice.password });
  expect(status).toBe(200);
  expect(await pay(thief, 1n)).toBe("payments_held");
  expect(await pay(alice.browser, 1n)).toBe("payments_held");
  expect(await fundsOf(alice.user.account_id)).toBe(700n * oneSups);
  await ageHolds(fixture.db, alice.user.id);
  expect(await pay(alice.browser, 700n * oneSups)).toBe("settled");
});

it("[HOLD-16] a copied cookie spends no more than the player's limit without a step-up, which the owner can give", async () => {
  const { browser, user, password } = await signUpWith(1_000n);
  const set = await browser.command("USER:SPENDING:SET", { daily_limit: String(50n * oneSups) });
  expect((set.payload as Spending).limit).toEqual({ amount: String(50n * oneSups), spent: "0" });
  await ageProofs(fixture, user.id, "11 minutes");
  expect(await pay(browser, 50n * oneSups + 1n)).toBe("step_up_required");
  expect(await pay(browser, 50n * oneSups)).toBe("settled");
  const claim = await claimOf(oneSups);
  expect(await confirm(browser, claim, oneSups)).toBe("step_up_required");
  expect(await fundsOf(user.account_id)).toBe(950n * oneSups);
  expect((await browser.post("/auth/step_up", { password })).status).toBe(200);
  expect(await confirm(browser, claim, oneSups)).toBe("settled");
  expect((await spendingOf(browser)).limit?.spent).toBe(String(51n * oneSups));
});

it("[HOLD-19] an open claim says what a hold and the player's limit mean for it, and nothing where neither applies", async () => {
  const { browser, user, password, email } = await signUpWith(1_000n);
  const small = await claimOf(50n * oneSups);
  const large = await claimOf(60n * oneSups);
  const limitsOfBoth = async (by: Browser) => [
    await limitsOf(by, small, 50n * oneSups),
    await limitsOf(by, large, 60n * oneSups),
  ];
  expect(await limitsOfBoth(browser)).toEqual([null, null]);

  const limit = { amount: String(50n * oneSups), spent: "0" };
  await browser.command("USER:SPENDING:SET", { daily_limit: limit.amount });
  // The session is fresh: nothing more is asked of it.
  expect((await limitsOfBoth(browser))[1]).toEqual({ limit, hold: null, needs: "nothing" });
  await ageProofs(fixture, user.id, "11 minutes");
  expect(await limitsOfBoth(browser)).toEqual([
    { limit, hold: null, needs: "nothing" },
    { limit, hold: null, needs: "step_up" },
  ]);

  const thief = fixture.newBrowser();
  await fixture.logIn(thief, { email, password });
  const { ends_at: until } = (await thief.command("USER:HOLD")).payload as Hold;
  const hold = { until, allowance: String(heldAllowance), spent: "0" };
  const beyond = await claimOf(heldAllowance + 1n);
  expect(await limitsOf(thief, beyond, heldAllowance + 1n)).toEqual({ limit, hold, needs: "end_of_hold" });
  expect(await limitsOf(thief, small, 50n * oneSups)).toEqual({ limit, hold, needs: "nothing" });
  expect(await confirm(thief, small, 50n * oneSups)).toBe("settled");
  expect(await limitsOf(thief, small, 50n * oneSups)).toBeNull();
  const spent = String(50n * oneSups);
  expect(await limitsOf(thief, large, 60n * oneSups)).toEqual({
    limit: { ...limit, spent },
    hold: { ...hold, spent },
    needs: "end_of_hold",
  });
});

it("[HOLD-15] a lower limit applies at once; a higher one, or none, waits, is mailed and can be cancelled without a step-up", async () => {
  const { browser, user, email } = await signUpWith(1n);
  const set = (daily_limit: string | null) => browser.command("USER:SPENDING:SET", { daily_limit });
  const limit = { amount: "400", spent: "0" };
  expect(((await set("500")).payload as Spending).limit?.amount).toBe("500");
  expect((await set("400")).payload).toEqual({ limit, next_limit: null, hold: null });
  for (const value of ["401", null]) {
    const waiting = (await set(value)).payload as Spending;
    expect(waiting).toMatchObject({ limit, next_limit: { value } });
    const waitMs = Date.parse(waiting.next_limit?.from ?? "") - Date.now();
    expect(waitMs / 3_600_000).toBeGreaterThan(23.9);
    expect(waitMs / 3_600_000).toBeLessThanOrEqual(24);
    expect(await mailedToken(fixture, email, "/not-me")).not.toBe("");
    await ageProofs(fixture, user.id, "11 minutes");
    expect((await set(null)).error_code).toBe("step_up_required");
    expect((await browser.command("USER:SPENDING:KEEP")).payload).toEqual({ limit, next_limit: null, hold: null });
    await ageProofs(fixture, user.id, "0 minutes");
  }
  await set(null);
  await fixture.db
    .updateTable("spending_limits")
    .set({ next_limit_at: new Date(Date.now() - 1_000) })
    .where("user_id", "=", user.id)
    .execute();
  expect(await spendingOf(browser)).toEqual({ limit: null, next_limit: null, hold: null });
  for (const wrong of ["0", "-1", 1, undefined]) {
    expect((await browser.command("USER:SPENDING:SET", { daily_limit: wrong })).error_code).toBe("bad_request");
  }
});

it("[HOLD-15] a player who chose a longer hold waits that long for a higher limit", async () => {
  const { browser } = await signUpWith(1n);
  await browser.command("USER:PROTECTION:SET", { hold_hours: 72 });
  await browser.command("USER:SPENDING:SET", { daily_limit: "5" });
  const { next_limit } = (await browser.command("USER:SPENDING:SET", { daily_limit: "6" })).payload as Spending;
  expect(Math.round((Date.parse(next_limit?.from ?? "") - Date.now()) / 3_600_000)).toBe(72);
});
