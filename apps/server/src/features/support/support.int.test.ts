import { newId } from "@passport/database";
import { commands, type FoundUser, httpCalls, permissions, topics } from "@passport/protocol";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AccessFixture, startAccessFixture } from "../entry/testing/access-fixture.ts";
import { ageProofs, eventsOf, subjectsTo } from "../entry/testing/two-factor-players.ts";
import { appoint, auditOf, giveRole, type Staff, setLocks } from "./testing/staff-fixtures.ts";

let fixture: AccessFixture;
let mallory: Staff;
let admin: Staff;
beforeAll(async () => {
  fixture = await startAccessFixture();
  mallory = await appoint(fixture);
  admin = await appoint(fixture, "Admin");
});
afterAll(() => fixture[Symbol.asyncDispose]());

const idOf = async (username: string): Promise<string> =>
  (await fixture.db.selectFrom("users").select("id").where("username", "=", username).executeTakeFirstOrThrow()).id;
const find = async (search: string) => (await mallory.ask("SUPPORT:USER:FIND", { search })).payload as FoundUser[];
const namesFor = async (search: string) => (await find(search)).map(({ username }) => username);

/** Every command of support, with an input that is valid. */
const supportCalls = (userId: string): [string, unknown][] => [
  ["SUPPORT:USER:FIND", { search: "alice" }],
  ["SUPPORT:USER:GET", { user_id: userId }],
  ["SUPPORT:USER:OPERATIONS", { user_id: userId }],
  ["SUPPORT:USER:LOGOUT", { user_id: userId, reason: "A test" }],
  ["SUPPORT:USER:ORGANISATION", { user_id: userId, organisation_id: null, reason: "A test" }],
  ["SUPPORT:USER:FACTION", { user_id: userId, faction_id: null, reason: "A test" }],
  ["SUPPORT:UNLOCK:REQUEST", { user_id: userId, locks: ["account"], reason: "A test" }],
  ["SUPPORT:FACTORS:REQUEST", { user_id: userId, reason: "A test" }],
  ["SUPPORT:SUSPENDED:REQUEST", { user_id: userId, reason: "A test" }],
  ["SUPPORT:AUDIT:LIST", {}],
];

describe("who may", () => {
  it("knows every call of support", () => {
    const declared = commands.map(({ key }) => key).filter((key) => key.startsWith("SUPPORT:"));
    expect(supportCalls(newId()).map(([key]) => key)).toEqual(declared);
  });

  it("[USER-12] the permission strings are these, and calls and roles use no other", async () => {
    expect(permissions).toEqual([
      "UserRead",
      "UserUpdate",
      "UserUnlock",
      "UserForceDisconnect",
      "TransactionRead",
      "TransactionReverse",
      "AssetRead",
      "OperationResolve",
      "ClientManage",
      "RoleManage",
      "AuditRead",
      "Support",
      "AdminPortal",
    ]);
    const rows = await fixture.db.selectFrom("roles").select("permissions").execute();
    const used = new Set(rows.flatMap((role) => role.permissions));
    for (const { access } of [...commands, ...httpCalls, ...topics]) {
      if (typeof access === "object") for (const permission of access.oneOf) used.add(permission);
    }
    expect([...used].filter((name) => !permissions.some((known) => known === name))).toEqual([]);
  });

  it.each(["Member", "Treasury"])("%s may not, however fresh the login", async (role) => {
    const person = await appoint(fixture, role);
    const alice = await idOf("alice");
    const refusals = await Promise.all(
      supportCalls(alice).map(async ([key, payload]) => [key, (await person.ask(key, payload)).error_code]),
    );
    const denied = supportCalls(alice)
      .filter(([key]) => role === "Member" || key !== "SUPPORT:USER:OPERATIONS")
      .map(([key]) => [key, "permission_denied"]);
    expect(refusals).toEqual(expect.arrayContaining(denied));
  });

  it("staff may not while their own account is locked, or after their role was taken while the socket is open", async () => {
    const person = await appoint(fixture, "Admin");
    const commander = await person.browser.openCommander();
    const ask = async (key: string, payload: unknown) =>
      (await commander.command(key, payload, newId().slice(-12))).error_code;
    const calls = supportCalls(await idOf("alice"));
    await setLocks(fixture, person.userId, { total_lock: true });
    for (const [key, payload] of calls) expect([key, await ask(key, payload)]).toEqual([key, "account_locked"]);
    await setLocks(fixture, person.userId, { total_lock: false });
    await giveRole(fixture, person.userId, "Member");
    for (const [key, payload] of calls) expect([key, await ask(key, payload)]).toEqual([key, "permission_denied"]);
    commander.socket.terminate();
  });

  it("[USER-21] every one wants a second factor of the last ten minutes; a password is none", async () => {
    const [old, browser] = [await appoint(fixture, "Admin"), fixture.newBrowser()];
    await ageProofs(fixture, old.userId, "11 minutes");
    await giveRole(fixture, (await fixture.signUp(browser)).user.id, "Admin");
    for (const [key, payload] of supportCalls(await idOf("alice"))) {
      expect((await old.ask(key, payload)).error_code).toBe("step_up_required");
      expect((await browser.command(key, payload)).error_code).toBe("step_up_required");
    }
  });

  it("[USER-14] no call acts as another user: a permission opens these, and none of them works on a session", () => {
    const calls = [...commands, ...httpCalls];
    const ofStaff = calls.filter(({ access }) => typeof access === "object");
    expect(ofStaff.map((call) => (call.kind === "http" ? call.name : call.key)).sort()).toEqual(
      [
        "CLIENT:COLLECTION:SET",
        "CLIENT:KEY:CREATE",
        "CLIENT:KEY:LIST",
        "CLIENT:KEY:REVOKE",
        "CLIENT:KEY:ROTATE",
        "CLIENT:LIST",
        "CLIENT:REGISTER",
        "CLIENT:REMOVE",
        "CLIENT:SECRET:RENEW",
        "CLIENT:UPDATE",
        "CLIENT:WEBHOOK:REMOVE",
        "CLIENT:WEBHOOK:ROTATE",
        "CLIENT:WEBHOOK:SET",
        "CLIENT:WEBHOOK:TEST",
        "OPERATION:ASSIGN",
        "OPERATION:FULFIL",
        "OPERATION:STUCK:LIST",
        "STAFF:PROPOSAL:LIST",
        ...["APPROVE", "GET", "LIST", "PREPARE", "SIGN", "WITHDRAW"].map((verb) => `STAFF:REQUEST:${verb}`),
        "STAFF:ROLE:SET",
        "STAFF:WITHDRAWALS:RESUME",
        "TRANSACTION:REVERSE",
        ...supportCalls(newId()).map(([key]) => key),
      ].sort(),
    );
    // What works on an account of one's own is open to its owner alone, whatever the role; topics are no exception.
    for (const { ownership } of ofStaff) expect(ownership).toBe("public");
    for (const { access } of topics) expect(typeof access).toBe("string");
  });

  it("[USER-14] an administrator finds nothing of alice where alice would find it", async () => {
    const alice = await idOf("alice");
    const socket = admin.browser.connect(`/api/ws/user/${alice}/commander`);
    await expect(socket).rejects.toMatchObject({ status: 403 });
    const answer = await admin.ask("USER:UPDATE", { id: alice, first_name: "Mallory" });
    expect(answer.error_code).toBe("not_found");
  });
});

describe("SUPPORT:USER:FIND", () => {
  it("finds by the whole email, wallet or id, in any case, and by the beginning of a username", async () => {
    const carol = await idOf("carol");
    for (const search of ["  ALICE@Passport.Example ", "alice", "ALIC"])
      expect(await namesFor(search)).toEqual(["alice"]);
    for (const search of ["0x90f79bf6eb2c4f870365e785982e1f101e93b906", carol.toUpperCase()]) {
      expect(await find(search)).toEqual([
        {
          id: carol,
          username: "carol",
          email: null,
          public_address: "0x90F79bf6EB2c4f870365E785982E1f101E93b906",
          locks: [],
          created_at: expect.any(String),
        },
      ]);
    }
    for (const part of ["alice@passport", "0x90f79bf6", "lice", "@passport.example", "carol%", "___", "%%%"]) {
      expect(await namesFor(part)).toEqual([]);
    }
  });

  it("returns at most 20, the very name first, and logs who was shown without what was typed", async () => {
    const rows = Array.from({ length: 25 }, (_, n) => ({
      id: newId(),
      account_id: newId(),
      username: `zed${n === 24 ? "" : `_${n}`}`,
      total_lock: n === 24,
      mint_lock: n === 24,
    }));
    await fixture.db.insertInto("users").values(rows).execute();
    const found = await find("zed");
    expect(found).toHaveLength(20);
    expect(found[0]).toMatchObject({ username: "zed", locks: ["minting", "account"] });
    expect(await auditOf(fixture, found[0]?.id ?? "")).toEqual([
      { actor_id: mallory.userId, action: "user.find", details: { by: "username" } },
    ]);
    const shown = new Set(found.map(({ id }) => id));
    for (const { id } of rows.filter((row) => !shown.has(row.id))) expect(await auditOf(fixture, id)).toEqual([]);
  });

  it("takes three characters or more, and none that does things to a terminal", async () => {
    for (const search of ["", "al", "   al ", "ali\u001b[2Jce", "ali\u0000ce"]) {
      expect((await mallory.ask("SUPPORT:USER:FIND", { search })).error_code).toBe("bad_request");
    }
  });
});

describe("SUPPORT:USER:GET", () => {
  it("shows the player, live sessions and the latest events, nothing secret, and is audited", async () => {
    const bob = await appoint(fixture, "Member");
    const { payload } = await mallory.ask("SUPPORT:USER:GET", { user_id: bob.userId.toUpperCase() });
    expect(payload).toMatchObject({
      user: { id: bob.userId, username: bob.username, email: bob.email, two_factor_authentication_is_set: true },
      sessions: [{ is_current: false, user_agent: "Firefox on Linux" }],
      events: [{ kind: "two_factor_on" }, { kind: "signed_up" }],
    });
    const text = JSON.stringify(payload);
    for (const secret of [bob.secret, bob.password, "hash", "token", ...bob.browser.cookies.values()]) {
      expect(text).not.toContain(secret);
    }
    expect(await auditOf(fixture, bob.userId)).toEqual([
      { actor_id: mallory.userId, action: "user.read", details: {} },
    ]);
  });

  it("finds no user with an unknown id, and writes nothing then", async () => {
    const nobody = newId();
    for (const key of ["SUPPORT:USER:GET", "SUPPORT:USER:OPERATIONS"]) {
      expect((await mallory.ask(key, { user_id: nobody })).error_code).toBe("not_found");
    }
    const logout = await mallory.ask("SUPPORT:USER:LOGOUT", { user_id: nobody, reason: "A test" });
    expect(logout.error_code).toBe("not_found");
    expect(await auditOf(fixture, nobody)).toEqual([]);
  });
});

it("SUPPORT:USER:OPERATIONS shows what is in flight, page by page, and is audited", async () => {
  const alice = await idOf("alice");
  const { payload } = await mallory.ask("SUPPORT:USER:OPERATIONS", { user_id: alice, page_size: 1 });
  expect(payload).toEqual({ operations: [], total: 0 });
  expect((await auditOf(fixture, alice)).at(-1)).toEqual({
    actor_id: mallory.userId,
    action: "user.operations.read",
    details: { page: 0 },
  });
});

it("SUPPORT:USER:LOGOUT ends every session with its sockets, tells the owner and is audited", async () => {
  const browser = fixture.newBrowser();
  const { user, email } = await fixture.signUp(browser);
  const phone = fixture.newBrowser();
  await fixture.logIn(phone, { email, password: "Quartz-Lantern-42" });
  const sockets = [await browser.openCommander(), await phone.openCommander()];
  const own = await mallory.ask("SUPPORT:USER:LOGOUT", { user_id: mallory.userId, reason: "A test" });
  expect(own.error_code).toBe("own_account");
  const answer = await mallory.ask("SUPPORT:USER:LOGOUT", { user_id: user.id, reason: "  Lost a phone " });
  expect(answer.payload).toEqual({ ended: 2 });
  for (const socket of sockets) expect(await socket.closed).toEqual({ code: 4401, reason: "session_ended" });
  expect([await browser.user(), await phone.user()]).toEqual([undefined, undefined]);
  expect((await eventsOf(fixture, user.id)).at(-1)).toBe("logged_out_by_support");
  expect((await subjectsTo(fixture, email)).at(-1)).toBe("You were logged out of Passport");
  const { text } = await fixture.mailTo(email);
  for (const internal of ["Lost a phone", mallory.username, mallory.browser.address])
    expect(text).not.toContain(internal);
  expect(text).not.toMatch(/Address|Browser/);
  const seen = await fixture.db
    .selectFrom("security_events")
    .select(["address", "user_agent"])
    .where("user_id", "=", user.id)
    .where("kind", "=", "logged_out_by_support")
    .execute();
  expect(seen).toEqual([{ address: "", user_agent: "" }]);
  expect(await auditOf(fixture, user.id)).toEqual([
    { actor_id: mallory.userId, action: "user.log_out", details: { reason: "Lost a phone", ended: 2 } },
  ]);
});

describe("SUPPORT:AUDIT:LIST", () => {
  it("shows who did what to whom, newest first, page by page, and that it was read", async () => {
    const { user } = await fixture.signUp(fixture.newBrowser());
    await mallory.ask("SUPPORT:USER:GET", { user_id: user.id });
    await mallory.ask("SUPPORT:USER:OPERATIONS", { user_id: user.id });
    type Page = { entries: { id: string; actor: string; action: string }[]; has_more: boolean };
    const read = async (payload: object) =>
      (await admin.ask("SUPPORT:AUDIT:LIST", { user_id: user.id, ...payload })).payload as Page;
    const first = await read({ limit: 1 });
    expect(first).toEqual({
      entries: [
        {
          id: expect.any(String),
          actor: mallory.username,
          action: "user.operations.read",
          subject: user.id,
          details: { page: 0 },
          created_at: expect.any(String),
        },
      ],
      has_more: true,
    });
    const rest = await read({ before: first.entries[0]?.id });
    expect(rest).toMatchObject({ entries: [{ action: "user.read" }], has_more: false });
    expect((await read({})).entries[0]).toMatchObject({ actor: admin.username, action: "audit.read" });
    // What a member of staff did is found under their own name, too.
    const deeds = (await admin.ask("SUPPORT:AUDIT:LIST", { user_id: mallory.userId, limit: 2 })).payload as Page;
    expect(deeds.entries.map(({ action }) => action)).toEqual(["user.operations.read", "user.read"]);
  });

  it("is not for Support", async () => {
    expect((await mallory.ask("SUPPORT:AUDIT:LIST", {})).error_code).toBe("permission_denied");
  });
});
