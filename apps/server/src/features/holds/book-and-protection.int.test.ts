/** The address book, and the player's own protection: what is kept, what it changes, and for whom. */
import type { Protection, WithdrawalAddress } from "@passport/protocol";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AccessFixture, startAccessFixture } from "../entry/testing/access-fixture.ts";
import type { Browser } from "../entry/testing/browser.ts";
import { ageProofs, mailedToken } from "../entry/testing/two-factor-players.ts";
import { heldForMs, linkWallet, newWallet, signUpByWallet, unlinkWallet } from "../entry/testing/wallets.ts";
import { ageHolds } from "./testing/age-holds.ts";
import { reasonsOf, signUpRich } from "./testing/rich-player.ts";

let fixture: AccessFixture;
beforeAll(async () => {
  fixture = await startAccessFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());

const hourMs = 3_600_000;
const listOf = async (browser: Browser) => (await browser.command("USER:ADDRESSES")).payload as WithdrawalAddress[];
const isHeld = async (browser: Browser) => ((await heldForMs(browser)) ?? 0) > 0;

describe("[HOLD-4] [WALLET-29] an address", () => {
  it("waits when it is new, and not again once it was ready", async () => {
    const { browser, user } = await signUpRich(fixture);
    const [main, ledger] = [newWallet(), newWallet()];
    await linkWallet(browser, main);
    expect(await isHeld(browser)).toBe(true);
    await ageHolds(fixture.db, user.id);
    expect(await isHeld(browser)).toBe(false);

    await linkWallet(browser, ledger);
    expect(await reasonsOf(browser)).toEqual(["withdrawal_address_added"]);
    await ageHolds(fixture.db, user.id);
    await linkWallet(browser, main);
    expect(await isHeld(browser)).toBe(false);
    expect(await reasonsOf(browser)).toEqual([]);
  });

  it("that was left before it was ready is new again", async () => {
    const { browser, user } = await signUpRich(fixture);
    const [main, mallorys] = [newWallet(), newWallet()];
    await linkWallet(browser, main);
    await ageHolds(fixture.db, user.id);
    await linkWallet(browser, mallorys);
    await linkWallet(browser, main);
    expect((await listOf(browser)).map(({ address }) => address)).toEqual([main.address]);
    await ageHolds(fixture.db, user.id);
    await linkWallet(browser, mallorys);
    expect(await isHeld(browser)).toBe(true);
    await unlinkWallet(browser);
    expect((await listOf(browser)).map(({ address }) => address)).toEqual([main.address]);
  });

  it('that was added since a "This wasn\'t me" link was sent is forgotten, ready or not', async () => {
    const alice = await signUpRich(fixture);
    const mallory = fixture.newBrowser();
    await fixture.logIn(mallory, alice);
    expect((await fixture.mailTo(alice.email)).text).toContain("This wasn't me");
    const token = await mailedToken(fixture, alice.email, "/not-me");
    const [hers, second] = [newWallet(), newWallet()];
    await linkWallet(mallory, hers);
    // She has waited, and hidden it behind another one; the time of the link stays.
    await fixture.db
      .updateTable("withdrawal_addresses")
      .set({ usable_from: sql<Date>`now()` })
      .where("user_id", "=", alice.user.id)
      .execute();
    await linkWallet(mallory, second);
    const { status } = await fixture.newBrowser().post("/auth/not_me", { token });
    expect(status).toBe(200);
    const left = await fixture.db
      .selectFrom("withdrawal_addresses")
      .select("address")
      .where("user_id", "=", alice.user.id)
      .execute();
    expect(left).toEqual([]);
  });
});

describe("[HOLD-7] the address book", () => {
  it("lists what was linked, the linked one first, with its name and since when it is known", async () => {
    const wallet = newWallet();
    const { browser, user } = await signUpByWallet(fixture, wallet);
    await ageHolds(fixture.db, user.id);
    const other = newWallet();
    await linkWallet(browser, other);
    const [linked, past] = await listOf(browser);
    expect(linked).toMatchObject({ address: other.address, name: "", is_linked: true });
    expect(past).toMatchObject({ address: wallet.address, is_linked: false });
    expect(Date.parse(linked?.usable_from ?? "") - Date.parse(linked?.added_at ?? "")).toBe(24 * hourMs);
    expect(Date.parse(past?.usable_from ?? "")).toBeLessThan(Date.now());

    // Nothing but a session is needed for a name.
    await ageProofs(fixture, user.id, "1 hour");
    const rename = { address: wallet.address, name: "  Ledger in the safe " };
    expect((await browser.command("USER:ADDRESSES:RENAME", rename)).payload).toBe(true);
    expect((await listOf(browser))[1]?.name).toBe("Ledger in the safe");
  });

  it("forgets a past address, which is new when it is linked again; the linked one stays", async () => {
    const { browser, user } = await signUpRich(fixture);
    const [first, second] = [newWallet(), newWallet()];
    await linkWallet(browser, first);
    await ageHolds(fixture.db, user.id);
    await linkWallet(browser, second);
    await ageHolds(fixture.db, user.id);
    const linked = await browser.command("USER:ADDRESSES:REMOVE", { address: second.address.toLowerCase() });
    expect(linked.error_code).toBe("address_linked");
    expect((await browser.command("USER:ADDRESSES:REMOVE", { address: first.address })).payload).toBe(true);
    expect(await listOf(browser)).toMatchObject([{ address: second.address }]);
    await linkWallet(browser, first);
    expect(await isHeld(browser)).toBe(true);
  });

  it("is the player's own: mallory neither names nor forgets an address of another's", async () => {
    const wallet = newWallet();
    const alice = await signUpByWallet(fixture, wallet);
    const mallory = await signUpRich(fixture);
    const address = wallet.address;
    for (const [key, payload] of [
      ["USER:ADDRESSES:RENAME", { address, name: "mine" }],
      ["USER:ADDRESSES:REMOVE", { address }],
    ] as const) {
      expect((await mallory.browser.command(key, payload)).error_code).toBe("not_found");
    }
    expect(await listOf(mallory.browser)).toEqual([]);
    expect(await listOf(alice.browser)).toMatchObject([{ address, name: "" }]);
  });
});

describe("[HOLD-8] the player's own protection", () => {
  const readOf = async (browser: Browser) => (await browser.command("USER:PROTECTION")).payload as Protection;
  const set = (browser: Browser, payload: object) => browser.command("USER:PROTECTION:SET", payload);

  it("a longer hold counts at once, also for new addresses; a shorter one after the longer one's length", async () => {
    const { browser, user, email } = await signUpRich(fixture);
    expect(await readOf(browser)).toEqual({
      hold_hours: 24,
      least_hold_hours: 24,
      next_hold_hours: null,
      daily_limit: null,
      next_daily_limit: null,
    });
    expect((await set(browser, { hold_hours: 168 })).payload).toMatchObject({ hold_hours: 168, next_hold_hours: null });
    await linkWallet(browser, newWallet());
    expect(await heldForMs(browser)).toBeGreaterThan(167.9 * hourMs);

    const { hold_hours, next_hold_hours } = (await set(browser, { hold_hours: 24 })).payload as Protection;
    expect({ hold_hours, next: next_hold_hours?.value }).toEqual({ hold_hours: 168, next: 24 });
    const waitMs = Date.parse(next_hold_hours?.from ?? "") - Date.now();
    expect(waitMs).toBeGreaterThan(167.9 * hourMs);
    expect(waitMs).toBeLessThanOrEqual(168 * hourMs);
    const mail = await fixture.mailTo(email);
    expect(mail.subject).toBe("Less protection for your Passport withdrawals was requested");
    expect(mail.links.map(({ pathname }) => pathname)).toContain("/not-me");

    await fixture.db
      .updateTable("withdrawal_protections")
      .set({ next_hold_at: sql<Date>`now()` })
      .where("user_id", "=", user.id)
      .execute();
    expect(await readOf(browser)).toMatchObject({ hold_hours: 24, next_hold_hours: null });
  });

  it("a lower limit counts at once; a higher one, or none, waits and can be cancelled without a step-up", async () => {
    const { browser, user } = await signUpRich(fixture);
    expect((await set(browser, { daily_limit: "500" })).payload).toMatchObject({ daily_limit: "500" });
    expect((await set(browser, { daily_limit: "400" })).payload).toMatchObject({ daily_limit: "400" });
    for (const value of ["401", null]) {
      const lowered = (await set(browser, { daily_limit: value })).payload;
      expect(lowered).toMatchObject({ daily_limit: "400", next_daily_limit: { value } });
      expect(await readOf(browser)).toEqual(lowered);
      await ageProofs(fixture, user.id, "11 minutes");
      expect((await set(browser, { daily_limit: null })).error_code).toBe("step_up_required");
      const kept = (await browser.command("USER:PROTECTION:KEEP")).payload;
      expect(kept).toMatchObject({ daily_limit: "400", next_daily_limit: null });
      await ageProofs(fixture, user.id, "0 minutes");
    }
  });

  it("other lengths and amounts are refused", async () => {
    const { browser } = await signUpRich(fixture);
    const inputs = [
      { hold_hours: 1 },
      { hold_hours: 25 },
      { daily_limit: "0" },
      { daily_limit: "-1" },
      { daily_limit: 1 },
    ];
    for (const payload of inputs) expect((await set(browser, payload)).error_code).toBe("bad_request");
  });
});
