/** What players change of themselves without a proof: names, number, picture, username. */
import { randomUUID } from "node:crypto";
import { newId } from "@passport/database";
import type { User } from "@passport/protocol";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AccessFixture, newcomer, startAccessFixture } from "../../entry/testing/access-fixture.ts";
import type { Browser } from "../../entry/testing/browser.ts";
import { ageProofs, eventsOf } from "../../entry/testing/two-factor-players.ts";
import { openUserPage } from "../../entry/testing/user-page.ts";

let fixture: AccessFixture;
beforeAll(async () => {
  fixture = await startAccessFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());

const arrive = async () => {
  const browser = fixture.newBrowser();
  return { browser, ...(await fixture.signUp(browser)) };
};
const update = (browser: Browser, id: string, change: object) => browser.command("USER:UPDATE", { id, ...change });
const rename = (browser: Browser, username: string) => browser.command("USER:USERNAME:UPDATE", { username });
const rowOf = (id: string) => fixture.db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const newName = () => newcomer().username;

/** As an upload leaves it. */
const addFile = async (ownerId: string | null) => {
  const id = randomUUID();
  const file = { is_public: true, content_type: "image/webp", size: 1, stored_at: new Date() };
  await fixture.db
    .insertInto("files")
    .values({ id, owner_id: ownerId, ...file })
    .execute();
  return id;
};

describe("USER:UPDATE", () => {
  it("[EDIT-7] changes what it names, returns the user, and leaves the rest as it was", async () => {
    const { browser, user } = await arrive();
    const { payload } = await update(browser, user.id, {
      first_name: " Alicia ",
      last_name: "Archer",
      mobile_number: "+64 (21) 555-012",
      organisation_id: null,
      user_agent: "Firefox",
    });
    const expected = { ...user, first_name: "Alicia", last_name: "Archer", mobile_number: "+6421555012" };
    expect(payload).toEqual(expected);
    expect(await browser.user()).toEqual(expected);
    expect((await update(browser, user.id, { last_name: "", mobile_number: "" })).payload).toEqual({
      ...expected,
      last_name: "",
      mobile_number: null,
    });
  });

  it("[EDIT-12] [REALTIME-28] reaches every open page of the player, in order, up to the last of many changes", async () => {
    const { browser, user, ...person } = await arrive();
    const phone = fixture.newBrowser();
    await fixture.logIn(phone, person);
    const pages = await Promise.all([openUserPage(browser, user.id), openUserPage(phone, user.id)]);
    const before = (await rowOf(user.id)).version;
    const names = Array.from({ length: 20 }, (_, n) => `A${n}`);
    const commander = await browser.openCommander();
    await Promise.all(
      names.map((first_name, n) =>
        commander.command("USER:UPDATE", { id: user.id, first_name }, `change${String(n).padStart(6, "0")}`),
      ),
    );
    for (const page of pages) {
      // Changes that come quickly may be shown as one.
      const seqs = await page.until(({ frames }) => {
        const changes = frames.filter(({ key }) => key === "USER").map(({ seq }) => seq ?? 0);
        return changes.at(-1) === before + names.length && changes;
      });
      expect(seqs).toEqual([...new Set(seqs)].toSorted((a, b) => a - b));
      expect(seqs[0]).toBeGreaterThan(before);
      page.socket.terminate();
    }
    commander.socket.terminate();
  });

  it("announces nothing when nothing is different", async () => {
    const { browser, user } = await arrive();
    const before = await rowOf(user.id);
    const same = { new_username: user.username, email: user.email?.toUpperCase(), first_name: user.first_name };
    expect((await update(browser, user.id, same)).payload).toEqual(user);
    expect((await update(browser, user.id, {})).payload).toEqual(user);
    expect(await rowOf(user.id)).toEqual(before);
  });

  it("[USER-8] [EDIT-8] does nothing for mallory who names alice's id, neither to alice nor to mallory", async () => {
    const [alice, mallory] = [await arrive(), await arrive()];
    const before = [await rowOf(alice.user.id), await rowOf(mallory.user.id)];
    const avatarID = await addFile(alice.user.id);
    for (const id of [alice.user.id, newId()]) {
      for (const change of [{ first_name: "Owned" }, { new_username: newName() }, { avatarID }]) {
        expect((await update(mallory.browser, id, change)).error_code).toBe("not_found");
      }
    }
    expect([await rowOf(alice.user.id), await rowOf(mallory.user.id)]).toEqual(before);
  });

  it("[USER-8] sets a picture of one's own and takes it away, and never another player's or the house's", async () => {
    const [alice, mallory] = [await arrive(), await arrive()];
    const [own, alices, logo] = [await addFile(mallory.user.id), await addFile(alice.user.id), await addFile(null)];
    const set = (avatarID: string | null) => update(mallory.browser, mallory.user.id, { avatarID });
    for (const foreign of [alices, logo, randomUUID()]) expect((await set(foreign)).error_code).toBe("not_found");
    expect((await set(own)).payload).toMatchObject({ id: mallory.user.id, avatar_id: own });
    expect((await set(alices)).error_code).toBe("not_found");
    expect(await mallory.browser.user()).toMatchObject({ avatar_id: own });
    expect((await set(null)).payload).toMatchObject({ avatar_id: null });
  });

  it.each(["0215550123", "+0215550123", "+64", "+64 21 abc 012", "0064215550123", `+${"1".repeat(16)}`])(
    "[EDIT-6] refuses the mobile number %j",
    async (mobile_number) => {
      const { browser, user } = await arrive();
      expect((await update(browser, user.id, { mobile_number })).error_code).toBe("bad_request");
      expect(await browser.user()).toEqual(user);
    },
  );

  it("leaves an organisation, and joins none by knowing its id", async () => {
    const { browser, user } = await arrive();
    const organisation_id = newId();
    await fixture.db.insertInto("organisations").values({ id: organisation_id, name: "Zaibatsu" }).execute();
    expect((await update(browser, user.id, { organisation_id })).error_code).toBe("not_found");
    await fixture.db.updateTable("users").set({ organisation_id }).where("id", "=", user.id).execute();
    expect((await update(browser, user.id, { organisation_id, first_name: "A" })).payload).toMatchObject({
      organisation: { id: organisation_id },
    });
    expect((await update(browser, user.id, { organisation_id: null })).payload).toMatchObject({ organisation: null });
  });

  it("keeps nothing of an update of which one part is refused", async () => {
    const { browser, user } = await arrive();
    const before = await rowOf(user.id);
    const parts = [
      { new_username: "x" },
      { avatarID: randomUUID() },
      { email: "nowhere" },
      { email: newcomer().email },
    ];
    for (const refused of parts) {
      const { error_code } = await update(browser, user.id, { first_name: "Half", ...refused });
      expect(error_code).toBeDefined();
    }
    expect(await rowOf(user.id)).toEqual(before);
    expect(await eventsOf(fixture, user.id)).toEqual(["signed_up email_code"]);
  });

  it("needs no step-up for what proves nothing", async () => {
    const { browser, user } = await arrive();
    await ageProofs(fixture, user.id, "6 days");
    const { error } = await update(browser, user.id, { first_name: "A", new_username: newName(), mobile_number: "" });
    expect(error).toBeUndefined();
  });
});

describe("a username", () => {
  it("[USER-7] is changed by USER:USERNAME:UPDATE, which returns success and the user", async () => {
    const { browser, user } = await arrive();
    const page = await openUserPage(browser, user.id);
    const username = newName();
    const renamed = { ...user, username };
    expect((await rename(browser, ` ${username} `)).payload).toEqual({ success: true, user: renamed });
    expect((await page.frame(({ key }) => key === "USER")).payload).toEqual(renamed);
    expect(await eventsOf(fixture, user.id)).toEqual(["signed_up email_code", "username_changed"]);
    // The books have the player's new name.
    const named = sql<{ name: string }>`select name from ledger.accounts where id = ${user.account_id}`;
    expect((await named.execute(fixture.db)).rows).toEqual([{ name: username }]);
    page.socket.terminate();
  });

  it.each(["ab", "x".repeat(16), "two words", "al-ice", "älice"])(
    "[EDIT-3] [USER-6] %j is refused by both commands",
    async (username) => {
      const { browser, user } = await arrive();
      expect((await rename(browser, username)).error_code).toBe("username_invalid");
      expect((await update(browser, user.id, { new_username: username })).error_code).toBe("username_invalid");
      expect(await browser.user()).toEqual(user);
    },
  );

  it.each(["abc", "x_1", "Fifteen_letters"])("[EDIT-3] %j is allowed", async (username) => {
    const { browser } = await arrive();
    expect((await rename(browser, username)).payload).toMatchObject({ user: { username } });
  });

  it.each(["", "   "])("that is %j is asked for", async (username) => {
    const { browser } = await arrive();
    const refusal = { error_code: "username_required", error: "Username is required" };
    expect(await rename(browser, username)).toMatchObject(refusal);
  });

  it("[EDIT-4] of another account is refused in any case of letters, and nothing is changed", async () => {
    const [alice, mallory] = [await arrive(), await arrive()];
    const before = await rowOf(mallory.user.id);
    for (const name of [alice.username, alice.username.toUpperCase()]) {
      const refusal = { error_code: "username_taken", error: "Username is already taken." };
      expect(await rename(mallory.browser, name)).toMatchObject(refusal);
      const both = { new_username: name, first_name: "Alice" };
      expect(await update(mallory.browser, mallory.user.id, both)).toMatchObject(refusal);
    }
    expect((await rename(mallory.browser, "Support")).error_code).toBe("username_taken");
    expect(await rowOf(mallory.user.id)).toEqual(before);
  });

  it("can change its capitals", async () => {
    const { browser, username } = await arrive();
    const louder = username.toUpperCase();
    expect((await rename(browser, louder)).payload).toMatchObject({ user: { username: louder } });
  });

  it("can change five times a day; a name that is taken costs none of them", async () => {
    const [alice, mallory] = [await arrive(), await arrive()];
    for (let time = 0; time < 10; time++) await rename(mallory.browser, alice.username);
    const codes: (string | undefined)[] = [];
    for (let time = 0; time < 6; time++) codes.push((await rename(mallory.browser, newName())).error_code);
    expect(codes).toEqual([...Array(5).fill(undefined), "wait_before_retry"]);
    const last = (await mallory.browser.user()) as User;
    const other = { new_username: newName(), last_name: "Kept" };
    expect((await update(mallory.browser, mallory.user.id, other)).error_code).toBe("wait_before_retry");
    expect(await mallory.browser.user()).toEqual(last);
    expect((await update(mallory.browser, mallory.user.id, { last_name: "Kept" })).error_code).toBeUndefined();
  });
});
