import { commands, httpCalls, type Unlock } from "@passport/protocol";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AccessFixture, startAccessFixture, wanted } from "../../access/testing/access-fixture.ts";
import { eventsOf, mailedToken, subjectsTo } from "../../access/testing/two-factor-players.ts";
import { appoint, auditOf, giveRole, type Staff, setLocks } from "../testing/staff-fixtures.ts";

let fixture: AccessFixture;
let mallory: Staff;
let trent: Staff;
beforeAll(async () => {
  fixture = await startAccessFixture();
  mallory = await appoint(fixture);
  trent = await appoint(fixture);
});
afterAll(() => fixture[Symbol.asyncDispose]());

/** A player who has locked everything, with the page open. */
const signUpLocked = async () => {
  const browser = fixture.newBrowser();
  const person = await fixture.signUp(browser);
  await setLocks(fixture, person.user.id, { withdraw_lock: true, mint_lock: true, total_lock: true });
  return { ...person, browser };
};
const request = (staff: Staff, userId: string, locks: string[] = ["withdrawals", "minting", "account"]) =>
  staff.ask("SUPPORT:UNLOCK:REQUEST", { user_id: userId, locks, reason: "Called and named the last payments" });
const approve = (staff: Staff, id: string) => staff.ask("SUPPORT:UNLOCK:APPROVE", { id });
const requested = async (userId: string, locks?: string[]) =>
  wanted((await request(mallory, userId, locks)).payload, "request") as Unlock;
const approved = async (userId: string, locks?: string[]): Promise<Unlock> => {
  const { id } = await requested(userId, locks);
  return wanted((await approve(trent, id)).payload, "approval") as Unlock;
};

/** Time passes in the database, never on a clock. */
const waitOut = async (id: string): Promise<void> => {
  await fixture.db.updateTable("unlock_requests").set({ due_at: sql`now()` }).where("id", "=", id).execute();
};
const finishDue = (context = fixture.api.context) =>
  wanted(
    context.jobs.find(({ name }) => name === "finish-due-unlocks"),
    "job",
  ).run();
const stateOf = async (id: string) => {
  const list = (await mallory.ask("SUPPORT:UNLOCK:LIST", {})).payload as Unlock[];
  return list.find((unlock) => unlock.id === id)?.state;
};
const locksOf = (userId: string) =>
  fixture.db
    .selectFrom("users")
    .select(["withdraw_lock", "mint_lock", "total_lock"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
const all = { withdraw_lock: true, mint_lock: true, total_lock: true };
const none = { withdraw_lock: false, mint_lock: false, total_lock: false };

describe("an unlock", () => {
  it("[USER-18] [EDIT-53] is asked for by one, approved by another, and happens a day later, all of it audited", async () => {
    const erin = await signUpLocked();
    const { payload: asked } = await request(mallory, erin.user.id);
    const { id } = asked as Unlock;
    expect(asked).toEqual({
      id,
      user_id: erin.user.id,
      username: erin.username,
      locks: ["withdrawals", "minting", "account"],
      reason: "Called and named the last payments",
      state: "requested",
      requested_by: mallory.username,
      approved_by: null,
      created_at: expect.any(String),
      due_at: null,
    });
    expect((await approve(trent, id.toUpperCase())).payload).toMatchObject({
      state: "approved",
      approved_by: trent.username,
    });
    const { wait } = await fixture.db
      .selectFrom("unlock_requests")
      .select(sql<string>`(due_at - approved_at)::text`.as("wait"))
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(wait).toBe("1 day");
    expect(await finishDue()).toBe(0);
    expect(await locksOf(erin.user.id)).toEqual(all);

    await waitOut(id);
    expect(await finishDue()).toBe(1);
    expect(await locksOf(erin.user.id)).toEqual(none);
    expect(await erin.browser.user()).toMatchObject(none);
    expect(await stateOf(id)).toBe("done");
    expect(await finishDue()).toBe(0);
    expect(await auditOf(fixture, erin.user.id)).toEqual([
      {
        actor_id: mallory.userId,
        action: "unlock.request",
        details: {
          unlock: id,
          locks: ["withdrawals", "minting", "account"],
          reason: "Called and named the last payments",
        },
      },
      { actor_id: trent.userId, action: "unlock.approve", details: { unlock: id } },
      {
        actor_id: trent.userId,
        action: "unlock.done",
        details: { unlock: id, locks: ["withdrawals", "minting", "account"], requested_by: mallory.userId },
      },
    ]);
  });

  it("[USER-18] [EDIT-53] is in reach of no player: only these calls touch it, all want UserUnlock, and none is one's own", async () => {
    const unlocking = [...commands, ...httpCalls].filter((call) =>
      /unlock/i.test(call.kind === "http" ? call.name : call.key),
    );
    expect(unlocking.map(({ access }) => access)).toEqual([
      { permission: "UserUnlock", stepUp: true },
      { permission: "UserUnlock", stepUp: true },
      { permission: "UserUnlock", stepUp: true },
      // A list.
      { permission: "UserRead" },
    ]);
    const erin = await signUpLocked();
    for (const payload of [
      { type: "account", locked: false },
      { type: "none" },
      { id: erin.user.id, total_lock: false },
    ]) {
      expect((await erin.browser.command("USER:LOCK", payload)).error_code).toBe("bad_request");
    }
    const fields = { total_lock: false, withdraw_lock: false, mint_lock: false };
    await erin.browser.command("USER:UPDATE", { id: erin.user.id, first_name: "Erin", ...fields });
    await erin.browser.command("USER:UPDATE", { id: erin.user.id, locks: fields });
    expect(await locksOf(erin.user.id)).toEqual(all);
  });

  it("takes off what was named and set, and leaves the rest", async () => {
    const erin = await signUpLocked();
    await setLocks(fixture, erin.user.id, { mint_lock: false });
    const unlock = await approved(erin.user.id, ["withdrawals", "minting"]);
    expect(unlock.locks).toEqual(["withdrawals"]);
    await waitOut(unlock.id);
    expect(await finishDue()).toBe(1);
    expect(await locksOf(erin.user.id)).toEqual({ withdraw_lock: false, mint_lock: false, total_lock: true });
    expect(await stateOf(unlock.id)).toBe("done");
    const ledger = await sql<{ locks: number }>`
      select locks from ledger.accounts where id = ${erin.user.account_id}
    `.execute(fixture.db);
    expect(ledger.rows).toEqual([{ locks: 4 }]);
  });

  it("is refused where nothing is locked, and where one waits already", async () => {
    const erin = await signUpLocked();
    await setLocks(fixture, erin.user.id, { mint_lock: false });
    expect((await request(mallory, erin.user.id, ["minting"])).error_code).toBe("not_locked");
    await requested(erin.user.id);
    expect((await request(trent, erin.user.id)).error_code).toBe("unlock_open");
  });

  it("tells the owner when it will happen, and again when it has, with a way to say no", async () => {
    const erin = await signUpLocked();
    const { id, due_at } = await approved(erin.user.id, ["account"]);
    const first = await fixture.mailTo(erin.email);
    expect(first.subject).toBe("Locks of your Passport account will be taken off");
    expect(first.text).toContain(
      `${wanted(due_at ?? undefined, "time")
        .slice(0, 16)
        .replace("T", " ")} UTC`,
    );
    expect(first.text).toContain("come off: account.");
    expect(first.links.map(({ pathname }) => pathname)).toContain("/not-me");
    for (const internal of ["named the last payments", mallory.username, trent.username, trent.browser.address]) {
      expect(first.text).not.toContain(internal);
    }
    expect(first.text).not.toMatch(/Address|Browser/);
    await waitOut(id);
    await finishDue();
    expect((await subjectsTo(fixture, erin.email)).at(-1)).toBe("Your Passport account was unlocked");
    expect((await eventsOf(fixture, erin.user.id)).slice(-2)).toEqual(["unlock_approved", "unlocked"]);
  });

  it("tells the owner that it was called off, if they knew of it", async () => {
    const erin = await signUpLocked();
    const withdraw = (id: string) => trent.ask("SUPPORT:UNLOCK:WITHDRAW", { id, reason: "The caller was not erin" });
    const before = await subjectsTo(fixture, erin.email);
    await withdraw((await requested(erin.user.id)).id);
    expect(await subjectsTo(fixture, erin.email)).toEqual(before);
    const { id } = await approved(erin.user.id, ["account", "minting"]);
    await withdraw(id);
    expect((await withdraw(id)).error_code).toBe("not_found");
    expect((await subjectsTo(fixture, erin.email)).slice(before.length)).toEqual([
      "Locks of your Passport account will be taken off",
      "Locks of your Passport account stay on",
    ]);
    const { text, links } = await fixture.mailTo(erin.email);
    expect(text).toContain("minting, account. They stay on.");
    expect(links.map(({ pathname }) => pathname)).toContain("/not-me");
    for (const internal of ["The caller was not erin", trent.username, trent.browser.address]) {
      expect(text).not.toContain(internal);
    }
  });

  it("is shown on the open page", async () => {
    const erin = await signUpLocked();
    const page = await erin.browser.connect(`/api/ws/user/${erin.user.id}`);
    page.say(`SUBSCRIBE:/user/${erin.user.id}`);
    const { id } = await approved(erin.user.id);
    await waitOut(id);
    await finishDue();
    await page.frame(({ payload }) => (payload as { total_lock?: boolean } | undefined)?.total_lock === false);
    page.socket.terminate();
  });
});

describe("two people", () => {
  it("mallory cannot approve what she has asked for", async () => {
    const erin = await signUpLocked();
    const { id } = await requested(erin.user.id);
    expect((await approve(mallory, id)).error_code).toBe("needs_second_person");
    expect(await stateOf(id)).toBe("requested");
  });

  it("nobody unlocks their own account, neither as the first nor as the second", async () => {
    const erin = await appoint(fixture, "Admin");
    await setLocks(fixture, erin.userId, { withdraw_lock: true });
    expect((await request(erin, erin.userId)).error_code).toBe("unlock_of_oneself");
    const { id } = await requested(erin.userId);
    expect((await approve(erin, id)).error_code).toBe("unlock_of_oneself");
    expect(await stateOf(id)).toBe("requested");
  });

  it("of 20 requests and then 20 approvals at once, one counts, and the owner is told once", async () => {
    const erin = await signUpLocked();
    const requests = await Promise.all(Array.from({ length: 20 }, () => request(mallory, erin.user.id)));
    const made = requests.filter(({ error_code }) => error_code === undefined);
    expect(made).toHaveLength(1);
    expect(requests.filter(({ error_code }) => error_code === "unlock_open")).toHaveLength(19);
    const { id } = wanted(made[0]?.payload, "request") as Unlock;
    const third = await appoint(fixture);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => approve([trent, third, mallory, trent][n % 4] ?? trent, id)),
    );
    expect(answers.filter(({ error_code }) => error_code === undefined)).toHaveLength(1);
    const told = (await subjectsTo(fixture, erin.email)).filter((subject) => subject.startsWith("Locks of"));
    expect(told).toHaveLength(1);
    const audited = (await auditOf(fixture, erin.user.id)).map(({ action }) => action);
    expect(audited).toEqual(["unlock.request", "unlock.approve"]);
  });

  it("happens once, however many workers come for it", async () => {
    const erin = await signUpLocked();
    const other = await fixture.startAnother();
    const { id } = await approved(erin.user.id);
    await waitOut(id);
    const runs = await Promise.all(
      Array.from({ length: 20 }, (_, n) => finishDue(n % 2 === 0 ? fixture.api.context : other.context)),
    );
    expect(runs.reduce((sum, count) => sum + count)).toBe(1);
    expect((await eventsOf(fixture, erin.user.id)).filter((kind) => kind === "unlocked")).toHaveLength(1);
  });

  it("does not happen while one of the two has lost the role or is locked", async () => {
    const erin = await signUpLocked();
    const eve = await appoint(fixture);
    const { id } = wanted((await request(eve, erin.user.id)).payload, "request") as Unlock;
    await approve(trent, id);
    await waitOut(id);
    await giveRole(fixture, eve.userId, "Member");
    expect(await finishDue()).toBe(0);
    await giveRole(fixture, eve.userId, "Support");
    await setLocks(fixture, eve.userId, { total_lock: true });
    expect(await finishDue()).toBe(0);
    expect(await locksOf(erin.user.id)).toEqual(all);
    await setLocks(fixture, eve.userId, { total_lock: false });
    expect(await finishDue()).toBe(1);
  });
});

describe("what stops it", () => {
  const staysLocked = async (userId: string, id: string) => {
    expect(await stateOf(id)).toBe("withdrawn");
    await waitOut(id);
    expect(await finishDue()).toBe(0);
    expect((await locksOf(userId)).total_lock).toBe(true);
  };

  it("any member of staff, alone, with a reason; it is audited and cannot be approved any more", async () => {
    const erin = await signUpLocked();
    const { id } = await approved(erin.user.id);
    const answer = await mallory.ask("SUPPORT:UNLOCK:WITHDRAW", { id, reason: "The voice was another" });
    expect(answer.payload).toMatchObject({ state: "withdrawn" });
    expect((await auditOf(fixture, erin.user.id)).at(-1)).toEqual({
      actor_id: mallory.userId,
      action: "unlock.withdraw",
      details: { unlock: id, reason: "The voice was another" },
    });
    await staysLocked(erin.user.id, id);
    expect((await approve(trent, id)).error_code).toBe("not_found");
    const again = await mallory.ask("SUPPORT:UNLOCK:WITHDRAW", { id, reason: "Once more" });
    expect(again.error_code).toBe("not_found");
    expect((await request(mallory, erin.user.id)).error_code).toBeUndefined();
  });

  it("the owner, by setting a lock once more", async () => {
    const erin = await signUpLocked();
    const { id } = await approved(erin.user.id);
    expect((await erin.browser.command("USER:LOCK", { type: "withdrawals" })).error_code).toBeUndefined();
    await staysLocked(erin.user.id, id);
  });

  it("the owner, by the link in the mail about it", async () => {
    const erin = await signUpLocked();
    const { id } = await approved(erin.user.id);
    const token = await mailedToken(fixture, erin.email, "/not-me");
    expect((await fixture.newBrowser().post("/auth/not_me", { token })).status).toBe(200);
    await staysLocked(erin.user.id, id);
  });

  it("a change of anything else does not", async () => {
    const erin = await signUpLocked();
    const { id } = await approved(erin.user.id);
    await erin.browser.command("USER:UPDATE", { id: erin.user.id, first_name: "Erin" });
    await mallory.ask("SUPPORT:USER:LOGOUT", { user_id: erin.user.id, reason: "A test" });
    expect(await stateOf(id)).toBe("approved");
  });

  it("a lock that is set while the job runs is on afterwards", { timeout: 120_000 }, async () => {
    for (let round = 0; round < 10; round += 1) {
      const erin = await signUpLocked();
      const { id } = await approved(erin.user.id);
      await waitOut(id);
      const lock = erin.browser.command("USER:LOCK", { type: "account" });
      await Promise.all([lock, finishDue()]);
      expect((await lock).error_code).toBeUndefined();
      expect((await locksOf(erin.user.id)).total_lock).toBe(true);
      expect(["done", "withdrawn"]).toContain(await stateOf(id));
    }
  });
});

it("SUPPORT:UNLOCK:LIST shows what waits and what ended, of all or of one, newest first", async () => {
  const [erin, frank] = [await signUpLocked(), await signUpLocked()];
  const first = await approved(erin.user.id);
  await mallory.ask("SUPPORT:UNLOCK:WITHDRAW", { id: first.id, reason: "A test" });
  const second = await requested(erin.user.id);
  const other = await requested(frank.user.id);
  const listed = async (payload: object) =>
    ((await trent.ask("SUPPORT:UNLOCK:LIST", payload)).payload as Unlock[]).map(({ id }) => id);
  expect(await listed({ user_id: erin.user.id.toUpperCase() })).toEqual([second.id, first.id]);
  expect((await listed({})).slice(0, 3)).toEqual([other.id, second.id, first.id]);
});
