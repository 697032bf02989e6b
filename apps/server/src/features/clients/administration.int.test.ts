/** What members of staff with ClientManage do beyond registering: server keys, collections, removal. */
import { newId } from "@passport/database";
import type { ServerKey, ServiceScope, StaffRequest } from "@passport/protocol";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { gameServerOf } from "../../testing/service-key.ts";
import { approveAs } from "../approvals/testing/sign-decisions.ts";
import { connectPlayer } from "./players/connect-player.ts";
import {
  type Administrators,
  type ClientsFixture,
  startClientsFixture,
  type Visitor,
} from "./testing/clients-fixture.ts";

let fixture: ClientsFixture;
let admin: Visitor;
let second: Visitor;
/** Requested by one, approved by the other, carried out. */
let decide: Administrators["decide"];
const cleanUp = new AsyncDisposableStack();
beforeAll(async () => {
  fixture = cleanUp.use(await startClientsFixture());
  ({ first: admin, second, decide } = await fixture.administrators());
});
afterAll(() => cleanUp.disposeAsync());

let count = 0;
const register = async (): Promise<string> => {
  count += 1;
  const origins = [`https://game-${count}.example`];
  const { payload } = await decide("CLIENT:REGISTER", {
    ...{ name: `Game ${count}`, origins, redirect_urls: [], logout_urls: [], has_secret: true },
  });
  return (payload as { client_id: string }).client_id;
};
const scopes: ServiceScope[] = ["players:read"];
interface NewKey {
  key_id: string;
  secret: string;
}
const newKey = async (client_id: string, more: object = {}) =>
  (await decide("CLIENT:KEY:CREATE", { client_id, scopes, ...more })).payload as NewKey;
const keysOf = async (client_id: string) =>
  (await admin.command("CLIENT:KEY:LIST", { client_id })).payload as ServerKey[];
const statusOf = async (key: string) =>
  (await gameServerOf(fixture.api.origin, key).get("/api/service/players")).status;
/** What was done; who looked is left out. */
const auditOf = async (subject: string) => {
  const rows = await fixture.db
    .selectFrom("audit_log")
    .select(["action", "actor_id", "details"])
    .where("subject", "=", subject)
    .where("action", "like", "%.done")
    .orderBy("id")
    .execute();
  return rows.map(({ action, actor_id, details }) => ({ action, isApprovers: actor_id === second.userId, details }));
};

describe("server keys", () => {
  it("are answered once, kept as a hash, valid when two have decided, listed without the secret, and audited", async () => {
    const client_id = await register();
    const asked = await admin.command("CLIENT:KEY:CREATE", {
      client_id,
      scopes,
      expires_in_days: 90,
      reason: "A test",
    });
    const { request, key_id, secret } = asked.payload as NewKey & { request: StaffRequest };
    expect(secret).toMatch(/^psk_[0-9a-f]{16}_[\w-]{43}$/);
    expect(request).toMatchObject({ kind: "client.key.create", subject: client_id, details: { key_id, scopes } });
    expect(await statusOf(secret)).toBe(401);
    const waiting = await sql<{ row: string }>`select r::text as row from staff_requests r`.execute(fixture.db);
    expect(JSON.stringify(waiting.rows)).not.toContain(secret.slice(21));
    const asDecider = ({ userId, command }: typeof admin) => ({ userId, ask: command });
    const own = await approveAs(fixture.api, asDecider(admin), request.id);
    expect(own.error_code).toBe("needs_second_person");
    await approveAs(fixture.api, asDecider(second), request.id);
    await fixture.api.context.approvals.carryOutDue();
    expect(await statusOf(secret)).toBe(200);
    const [listed] = await keysOf(client_id);
    expect(listed).toMatchObject({ key_id, scopes, is_valid: true, last_used_at: expect.any(String) });
    const days = (Date.parse(listed?.expires_at ?? "") - Date.parse(listed?.created_at ?? "")) / 86_400_000;
    expect(days).toBeCloseTo(90, 0);
    const stored = await sql<{ row: string }>`select k::text as row from service_keys k`.execute(fixture.db);
    expect(JSON.stringify(stored.rows)).not.toContain(secret.slice(21));
    expect(await auditOf(client_id)).toMatchObject([
      { action: "client.register.done" },
      { action: "client.key.create.done", isApprovers: true, details: { key_id, requested_by: admin.userId } },
    ]);
    const log = await fixture.db.selectFrom("audit_log").selectAll().execute();
    const requests = await fixture.db.selectFrom("staff_requests").selectAll().execute();
    expect(JSON.stringify([log, requests, fixture.api.log()])).not.toContain(secret.slice(21));
    // Its hash is gone from the request as well.
    expect(requests.every(({ ended_at, secrets }) => ended_at === null || secrets === null)).toBe(true);
  });

  it("two are valid at once and a third is refused, also when it was requested before the second", async () => {
    const client_id = await register();
    await newKey(client_id);
    await newKey(client_id);
    const third = await decide("CLIENT:KEY:CREATE", { client_id, scopes });
    expect(third.error_code).toBe("too_many_keys");
  });

  it("a rotation leaves the old one valid for the overlap, 24 hours unless said otherwise", async () => {
    const client_id = await register();
    const old = await newKey(client_id);
    const rotated = (await decide("CLIENT:KEY:ROTATE", { key_id: old.key_id })).payload as NewKey;
    const [first, next] = await keysOf(client_id);
    expect(next).toMatchObject({ key_id: rotated.key_id, scopes, is_valid: true, expires_at: null });
    expect([await statusOf(old.secret), await statusOf(rotated.secret)]).toEqual([200, 200]);
    const hours = (Date.parse(first?.expires_at ?? "") - Date.now()) / 3_600_000;
    expect(hours).toBeCloseTo(24, 0);
    // Both are valid: another rotation would make three, unless the replaced one ends at once.
    const third = { key_id: rotated.key_id };
    expect(await decide("CLIENT:KEY:ROTATE", third)).toMatchObject({ error_code: "too_many_keys" });
    expect(await decide("CLIENT:KEY:ROTATE", { ...third, overlap_hours: 0 })).toMatchObject({ refusal: null });
    expect(await statusOf(rotated.secret)).toBe(401);
  });

  it("a revoked one ends at once; neither it nor an unknown one can be rotated", async () => {
    const client_id = await register();
    const { key_id, secret } = await newKey(client_id);
    expect(await decide("CLIENT:KEY:REVOKE", { key_id })).toMatchObject({ refusal: null });
    expect(await keysOf(client_id)).toMatchObject([{ key_id, is_valid: false, revoked_at: expect.any(String) }]);
    expect(await statusOf(secret)).toBe(401);
    expect(await decide("CLIENT:KEY:ROTATE", { key_id })).toMatchObject({ error_code: "not_found" });
    for (const command of ["CLIENT:KEY:ROTATE", "CLIENT:KEY:REVOKE"]) {
      expect(await decide(command, { key_id: "0".repeat(16) })).toMatchObject({ error_code: "not_found" });
    }
    expect(await decide("CLIENT:KEY:CREATE", { client_id: "nobody-there", scopes })).toMatchObject({
      error_code: "not_found",
    });
  });
});

const putCollection = async (slug: string, kind: "721" | "1155") => {
  await fixture.db.insertInto("collections").values({ slug, kind, name: slug, chain_id: 97 }).execute();
};
const setCollection = (client_id: string | null, collection_slug: string) =>
  decide("CLIENT:COLLECTION:SET", { client_id, collection_slug });
const runnerOf = async (slug: string) =>
  (await fixture.db.selectFrom("collections").select("client_id").where("slug", "=", slug).executeTakeFirstOrThrow())
    .client_id;

describe("CLIENT:COLLECTION:SET", () => {
  it("says which game runs a collection, and refuses while something of it lies in another game", async () => {
    const [first, second] = [await register(), await register()];
    await putCollection("mechs", "721");
    expect(await setCollection(first, "mechs")).toMatchObject({ refusal: null });
    expect(await runnerOf("mechs")).toBe(first);
    const asset = { id: newId(), hash: "mech-1", collection: "mechs", token_id: "1" };
    await fixture.db
      .insertInto("assets")
      .values({ ...asset, owner_id: newId(), on_chain_status: "MINTABLE", locked_to_service: first })
      .execute();
    for (const other of [second, null]) {
      expect(await setCollection(other, "mechs")).toMatchObject({ error_code: "client_in_use" });
    }
    expect((await setCollection(first, "mechs")).error).toBeUndefined();
    await fixture.db.updateTable("assets").set({ locked_to_service: null }).where("id", "=", asset.id).execute();
    expect((await setCollection(null, "mechs")).error).toBeUndefined();
    expect(await runnerOf("mechs")).toBeNull();
    expect(await setCollection(second, "no-such")).toMatchObject({ error_code: "not_found" });
    expect(await setCollection("nobody-there", "mechs")).toMatchObject({ error_code: "not_found" });
    expect((await auditOf("mechs")).map(({ action }) => action)).toEqual(Array(3).fill("client.collection.set.done"));
  });
});

describe("CLIENT:REMOVE", () => {
  const remove = (client_id: string) => decide("CLIENT:REMOVE", { client_id });

  it("takes everything away and leaves the row for the books", async () => {
    const client_id = await register();
    const { secret } = await newKey(client_id);
    await putCollection("trinkets", "1155");
    await setCollection(client_id, "trinkets");
    const player = await fixture.visitor();
    await connectPlayer(fixture.db, { clientId: client_id, userId: player.userId });
    expect(await remove(client_id)).toMatchObject({ refusal: null });
    expect(await statusOf(secret)).toBe(401);
    expect(await runnerOf("trinkets")).toBeNull();
    const { payload: list } = await admin.command("CLIENT:LIST", {});
    expect(JSON.stringify(list)).not.toContain(client_id);
    expect((await player.command("CLIENT:CONNECTED:LIST", {})).payload).toEqual([]);
    expect((await auditOf(client_id)).at(-1)).toMatchObject({ action: "client.remove.done", isApprovers: true });
    // It is gone for every command, and its origin is free.
    const change = { client_id, name: "Back", origins: [], redirect_urls: [], logout_urls: [], is_disabled: false };
    const refused = [
      await remove(client_id),
      await decide("CLIENT:UPDATE", change),
      await decide("CLIENT:SECRET:RENEW", { client_id }),
      await decide("CLIENT:KEY:CREATE", { client_id, scopes }),
      await setCollection(client_id, "trinkets"),
    ];
    expect(refused.map(({ error_code: code }) => code)).toEqual(refused.map(() => "not_found"));
  });

  it("is refused while players have something in the game, a claim is open, or the game has a balance", async () => {
    const client_id = await register();
    const account_id = newId();
    const item = { account_id, collection: "trinkets", token_id: "1", service: client_id };
    await fixture.db
      .insertInto("items")
      .values({ ...item, count: "2" })
      .execute();
    expect(await remove(client_id)).toMatchObject({ error_code: "client_in_use" });
    await fixture.db.updateTable("items").set({ count: "0" }).where("service", "=", client_id).execute();
    const claim = { id: newId(), client_id, amount: "1", description: "A sword", expires_at: sql<Date>`now()` };
    await fixture.db.insertInto("claims").values(claim).execute();
    expect(await remove(client_id)).toMatchObject({ error_code: "client_in_use" });
    await fixture.db.updateTable("claims").set({ state: "cancelled" }).where("id", "=", claim.id).execute();
    const { ledger } = fixture.api.context;
    const chain = await ledger.openSystemAccount("chain", "Ethereum", account_id);
    const purse = await ledger.openSystemAccount("game", "A game", account_id, client_id);
    const paid = { amount: 5n, group: "SUPREMACY WORLD", subGroup: "PURCHASE", description: "A sword" };
    await ledger.post({ kind: "post", id: newId(), debit: chain.id, credit: purse.id, ...paid });
    expect(await remove(client_id)).toMatchObject({ error_code: "client_in_use" });
    await ledger.post({ kind: "post", id: newId(), debit: purse.id, credit: chain.id, ...paid });
    expect(await remove(client_id)).toMatchObject({ refusal: null });
  });
});

it("all of it needs the permission", async () => {
  const member = await fixture.visitor();
  const client_id = await register();
  const { key_id } = await newKey(client_id);
  const reason = "A test";
  const calls: [string, object][] = [
    ["CLIENT:REMOVE", { client_id, reason }],
    ["CLIENT:COLLECTION:SET", { client_id, collection_slug: "mechs", reason }],
    ["CLIENT:KEY:CREATE", { client_id, scopes, reason }],
    ["CLIENT:KEY:ROTATE", { key_id, reason }],
    ["CLIENT:KEY:REVOKE", { key_id, reason }],
    ["CLIENT:SECRET:RENEW", { client_id, reason }],
    ["CLIENT:KEY:LIST", { client_id }],
  ];
  for (const [key, payload] of calls)
    expect(await member.command(key, payload)).toMatchObject({ error_code: "permission_denied" });
});
