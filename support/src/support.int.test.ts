import { readFile, stat } from "node:fs/promises";
import { type AuditEntry, approveStaffRequest, type StaffRequest } from "@passport/protocol";
import { freePort } from "@passport/testbed";
import { nextPasscodeOf } from "@passport/testbed/client/authenticator";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { approveAs, type Decider } from "../../apps/server/src/features/approvals/testing/sign-decisions.ts";
import {
  type AccessFixture,
  startAccessFixture,
  wanted,
} from "../../apps/server/src/features/entry/testing/access-fixture.ts";
import {
  ageProofs,
  forgetSteps,
  signUpGuarded,
  subjectsTo,
  waitOutDelays,
} from "../../apps/server/src/features/entry/testing/two-factor-players.ts";
import { appoint, type Staff } from "../../apps/server/src/features/support/testing/staff-fixtures.ts";
import type { TestApi } from "../../apps/server/src/testing/start-test-api.ts";
import { openKept, runVerb } from "./testing/kept-session.ts";
import { openTerminal, type Terminal } from "./testing/terminal.ts";

let world: AccessFixture;
/** Where the terminals connect: a process that is its own public origin, and where an unlock waits for nothing. */
let api: TestApi;
const cleanUp = new AsyncDisposableStack();
beforeAll(async () => {
  world = cleanUp.use(await startAccessFixture());
  const port = String(await freePort());
  api = await world.startAnother({
    HTTP_PORT: port,
    PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
  });
  await world.db.updateTable("staff_request_kinds").set({ delay_seconds: 0 }).execute();
});
afterAll(() => cleanUp.disposeAsync());

interface Seated extends Staff {
  terminal: Terminal;
}

const passcode = async (staff: Staff): Promise<string> => {
  await forgetSteps(world, staff.userId);
  return nextPasscodeOf(staff.secret);
};
const logIn = async (terminal: Terminal, staff: Staff) =>
  terminal.run(["login", staff.email, "--server", api.origin], [staff.password, await passcode(staff)]);

const seat = async (role = "Support"): Promise<Seated> => {
  const staff = await appoint(world, role);
  const terminal = cleanUp.use(await openTerminal());
  expect(await logIn(terminal, staff)).toMatchObject({ code: 0 });
  return { ...staff, terminal };
};
const signUpLocked = async () => {
  const browser = world.newBrowser();
  const person = await world.signUp(browser);
  await browser.command("USER:LOCK", { type: "account" });
  return { ...person, browser };
};

it("tells a whole story: locked, asked for, refused to oneself, approved by another, done, audited", async () => {
  const [mallory, trent, admin] = await Promise.all([seat(), seat(), seat("Admin")]);
  const erin = await signUpLocked();
  const reason = "Called and named the last payments";

  const asked = await mallory.terminal.run(["unlock", erin.username, "--locks", "account", "--reason", reason]);
  expect(asked).toMatchObject({ code: 0, err: "" });
  for (const part of [erin.username, "unsigned", "account", mallory.username, reason])
    expect(asked.out).toContain(part);
  const [unlock] = await mallory.terminal.read<StaffRequest[]>("requests", erin.email);
  const { id } = wanted(unlock, "unlock");

  const address = `${api.origin}/staff/approve/${id}`;
  expect(asked.out).toContain(`Confirm your request with your passkey, then pass this address on: ${address}`);
  expect((await approveAs(api, mallory, id)).error_code).toBe("needs_second_person");
  expect((await trent.terminal.run(["approve", id])).out).toContain(
    `A colleague approves it with a passkey at: ${address}`,
  );
  expect((await approveAs(api, trent, id)).payload).toMatchObject({ state: "approved", approved_by: trent.username });
  expect((await subjectsTo(world, erin.email)).at(-1)).toBe("Locks on your Passport account will be removed");

  await api.context.approvals.carryOutDue();
  expect(await erin.browser.user()).toMatchObject({ total_lock: false });

  const { entries } = await admin.terminal.read<{ entries: AuditEntry[] }>("audit", erin.user.id);
  expect(entries.map(({ actor, action }) => `${actor} ${action}`).reverse()).toEqual([
    `${mallory.username} user.find`,
    `${mallory.username} user.unlock.request`,
    `${mallory.username} user.find`,
    `${mallory.username} staff.request.list`,
    `${trent.username} staff.request.read`,
    `${trent.username} user.unlock.approve`,
    `${trent.username} user.unlock.done`,
  ]);
  const shown = await admin.terminal.run(["audit", erin.username, "--limit", "5"]);
  expect(shown.out).toContain("There is more: --before ");
});

it("[USER-20] requests, approves and lists the removal of lost second factors", async () => {
  const [mallory, trent] = await Promise.all([seat(), seat()]);
  const bob = await signUpGuarded(world);
  const asked = mallory.terminal.run(["remove-factors", bob.username, "--reason", "Phone and codes burned"]);
  expect((await asked).out).toMatch(new RegExp(`user.factors.remove +${bob.username} +unsigned `));
  const [{ id } = { id: "" }] = await mallory.terminal.read<StaffRequest[]>("requests", bob.email);
  expect((await approveAs(api, trent, id)).payload).toMatchObject({ state: "approved", kind: "user.factors.remove" });
});

describe("login", () => {
  it("keeps cookies in a file for its owner alone, and neither password nor passcode anywhere", async () => {
    const staff = await appoint(world);
    const terminal = cleanUp.use(await openTerminal());
    const code = await passcode(staff);
    const {
      code: exit,
      out,
      err,
    } = await terminal.run(["login", staff.email, "--server", api.origin], [staff.password, code]);
    expect([exit, out]).toEqual([0, `Logged in at ${api.origin} as ${staff.username} (Support)\n`]);
    expect((await stat(terminal.sessionFile)).mode & 0o777).toBe(0o600);
    const kept = await readFile(terminal.sessionFile, "utf8");
    for (const text of [kept, out, err]) {
      expect(text).not.toContain(staff.password);
      expect(text).not.toContain(code);
    }
  });

  it("says what the server says when the password is wrong, and opens nothing", async () => {
    const staff = await appoint(world);
    const terminal = cleanUp.use(await openTerminal());
    const wrong = await terminal.run(["login", staff.email, "--server", api.origin], ["Wrong-guess-1"]);
    expect([wrong.code, wrong.out]).toEqual([1, ""]);
    expect(wrong.err).toContain("Incorrect");
    expect(await terminal.run(["find", "alice"])).toMatchObject({ code: 1 });
  });

  it("solves a captcha when failures have made the server ask for one", async () => {
    const staff = await appoint(world);
    const terminal = cleanUp.use(await openTerminal());
    const visitor = world.newBrowser();
    let isAsked = false;
    for (let tries = 0; tries < 20 && !isAsked; tries += 1) {
      await waitOutDelays(world);
      const { body } = await visitor.post("/auth/email", { email: staff.email, password: "Wrong-guess-1" });
      isAsked = body.error_code === "captcha_required";
    }
    expect(isAsked).toBe(true);
    await waitOutDelays(world);
    expect(await logIn(terminal, staff)).toMatchObject({ code: 0 });
  });

  it("goes nowhere unencrypted, except within the own machine", async () => {
    const terminal = cleanUp.use(await openTerminal());
    const answer = await terminal.run(["login", "a@b.example", "--server", "http://passport.example"], ["secret"]);
    expect(answer).toEqual({ code: 2, out: "", err: "http://passport.example has to begin with https.\n" });
  });

  it("ends with logout: the session is dead on the server, too", async () => {
    const { terminal, userId } = await seat();
    const copy = await readFile(terminal.sessionFile, "utf8");
    expect(await terminal.run(["logout"])).toMatchObject({ code: 0, out: "Logged out\n" });
    const { cookies } = JSON.parse(copy) as { cookies: Record<string, string> };
    const cookie = Object.entries(cookies)
      .map(([name, value]) => `${name}=${value}`)
      .join("; ");
    const check = await api.call("GET", "/auth/check", { headers: { cookie } });
    expect([check.status, userId]).toEqual([401, userId]);
    const after = await terminal.run(["find", "alice"]);
    expect(after).toEqual({ code: 1, out: "", err: "You are not logged in. Begin with: login <email>\n" });
  });
});

describe("what changes something", () => {
  it("asks for a passcode when the last one is old, and then does it", async () => {
    const staff = await seat();
    const erin = await signUpLocked();
    await ageProofs(world, staff.userId, "11 minutes");
    const words = ["log-out", erin.username, "--reason", "Lost a phone"];
    const wrong = await staff.terminal.run(words, ["000000"]);
    expect([wrong.code, wrong.out]).toEqual([1, ""]);
    expect(await erin.browser.user()).toBeDefined();
    const done = await staff.terminal.run(words, [await passcode(staff)]);
    expect(done).toMatchObject({ code: 0, out: `${erin.username} is logged out; sessions ended: 1\n` });
    expect(done.err).toContain("Please confirm it's you.");
    expect(await erin.browser.user()).toBeUndefined();
    // The session goes on under the new value.
    expect(await staff.terminal.run(["find", "alice"])).toMatchObject({ code: 0 });
  });

  it("is refused without two-factor, with a word about what to do", async () => {
    const person = await world.signUp(world.newBrowser());
    await world.db.updateTable("users").set({ role: "Support" }).where("id", "=", person.user.id).execute();
    const terminal = cleanUp.use(await openTerminal());
    await terminal.run(["login", person.email, "--server", api.origin], [person.password]);
    const answer = await terminal.run(["log-out", "alice", "--reason", "A test"]);
    expect(answer).toEqual({
      code: 1,
      out: "",
      err: "This needs two-factor authentication. Turn it on in your profile first.\n",
    });
  });

  it("accepts only an exact name and suggests names that start with it", async () => {
    const { terminal } = await seat();
    const answer = await terminal.run(["log-out", "ali", "--reason", "A test"]);
    expect(answer).toMatchObject({ code: 1, err: "No player matches ali. Did you mean: alice\n" });
  });
});

describe("what only shows", () => {
  it("prints tables, or with --json what the server answered", async () => {
    const { terminal } = await seat();
    expect((await terminal.run(["find", "alice@passport.example"])).out).toMatch(
      /^USERNAME +EMAIL +WALLET +LOCKS +ID\nalice +alice@passport\.example +[0-9a-f-]{36}\n$/,
    );
    const shown = await terminal.run(["show", "0x90F79bf6EB2c4f870365E785982E1f101E93b906"]);
    expect(shown.out).toMatch(/^username +carol$/m);
    expect(shown.out).toContain("Sessions\nnone\n");
    expect(await terminal.read("operations", "alice")).toEqual({ operations: [], total: 0 });
  });

  it("is not for players, who read why", async () => {
    const { terminal } = await seat("Member");
    for (const words of [["find", "alice"], ["requests"], ["audit"], ["client", "list"]]) {
      const answer = await terminal.run(words);
      expect(answer).toEqual({ code: 1, out: "", err: "You do not have permission to do this.\n" });
    }
  });

  it("explains itself, and what it did not understand", async () => {
    const terminal = cleanUp.use(await openTerminal());
    const { code, out } = await terminal.run(["help"]);
    expect([code, out]).toEqual([0, expect.stringContaining("npm run support -- <verb>")]);
    expect(await terminal.run(["unlock", "erin", "--reason", "x"])).toMatchObject({ code: 2, out: "" });
    const { terminal: seated } = await seat();
    const short = await seated.run(["unlock", "alice", "--locks", "everything", "--reason", "Called us"]);
    expect(short).toMatchObject({ code: 2, err: "locks 0 is not valid.\n" });
  });
});

describe("clients", () => {
  it("are registered, changed, given keys and webhooks, and removed, each by a request that a colleague approves", async () => {
    const [{ terminal }, colleague] = await Promise.all([seat("Admin"), seat("Admin")]);
    const session = await openKept(terminal.sessionFile);
    const second = await openKept(colleague.terminal.sessionFile);
    /** At the same process as the terminals: a passkey is for one origin. */
    const approver: Decider = {
      userId: colleague.userId,
      ask: async (key, payload) => ({ key, payload: await second.ask(approveStaffRequest, payload as never) }),
    };
    const run = (...words: string[]) => runVerb(session, ["client", ...words]);
    /** What the first was shown, once the second has approved it. */
    const decide = async (...words: string[]) => {
      const made = await run(...words, "--reason", "Ticket 4711");
      const id = /Ticket 4711 +([0-9a-f-]{36})$/m.exec(made)?.[1];
      if (id === undefined) return made;
      expect((await approveAs(api, approver, id)).error_code).toBeUndefined();
      await api.context.approvals.carryOutDue();
      return made;
    };
    const addresses = ["--origin", "https://foundry.example", "--redirect-url", "https://foundry.example/back"];
    const registered = await decide("register", "--name", "Foundry", ...addresses);
    const id = /^client id +([0-9a-f]{20})$/m.exec(registered)?.[1] ?? "";
    expect(registered).toMatch(/^client secret +[\w-]{43}$/m);
    expect(await run("list")).toMatch(new RegExp(`^Foundry +https://foundry\\.example +yes +enabled .*${id}$`, "m"));

    const created = await decide("key-create", "Foundry", "--scopes", "players:read,claims:write");
    const key = /^server key +(psk_([0-9a-f]{16})_\S+)$/m.exec(created);
    const callWith = (bearer: string) =>
      fetch(`${api.origin}/api/service/players`, { headers: { authorization: `Bearer ${bearer}` } });
    expect((await callWith(key?.[1] ?? "")).status).toBe(200);
    expect(await decide("key-rotate", key?.[2] ?? "", "--overlap-hours", "1")).toMatch(/^server key +psk_/m);
    await decide("key-revoke", key?.[2] ?? "");
    expect((await callWith(key?.[1] ?? "")).status).toBe(401);
    expect(await run("keys", id)).toMatch(/revoked .*\n[0-9a-f]{16} +valid /);
    expect(await decide("key-create", "Foundry", "--scopes", "everything")).toBe("Error: scopes 0 is not valid.");

    expect(await decide("webhook-set", "Foundry", "--url", "https://foundry.example/hook")).toMatch(
      /^signing secret +whsec_/m,
    );
    expect(await decide("webhook-rotate", "Foundry")).toMatch(/^signing secret +whsec_/m);
    expect(await run("webhook-test", "Foundry")).toMatch(/^Sent as event [0-9a-f-]{36}\n$/);

    await decide("update", "Foundry", "--name", "Forge");
    expect(await run("list")).toMatch(/^Forge +https:\/\/foundry\.example /m);
    await decide("disable", id);
    expect(await run("list")).toMatch(/^Forge .* disabled /m);
    await decide("enable", "forge");
    expect(await decide("secret", "Forge")).toMatch(/^client secret +[\w-]{43}$/m);
    expect(await run("show", "Forge")).toContain("redirect urls  https://foundry.example/back\n");
    expect(await decide("collection", "no-such", "--client", "Forge")).toBe("Error: We couldn't find this.");
    await decide("remove", "Forge");
    expect(await run("show", id)).toBe(`Error: There is no client ${id}.`);
  });
});
