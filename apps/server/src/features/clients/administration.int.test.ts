/** What members of staff with ClientManage do beyond registering: server keys, collections, removal. */
import { newId } from "@passport/database";
import type { ServerKey, ServiceScope } from "@passport/protocol";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { gameServerOf } from "../../testing/service-key.ts";
import { connectPlayer } from "./players/connect-player.ts";
import { type ClientsFixture, startClientsFixture, type Visitor } from "./testing/clients-fixture.ts";

let fixture: ClientsFixture;
let admin: Visitor;
const cleanUp = new AsyncDisposableStack();
beforeAll(async () => {
  fixture = cleanUp.use(await startClientsFixture());
  admin = await fixture.visitor("Admin");
});
afterAll(() => cleanUp.disposeAsync());

let count = 0;
const register = async (): Promise<string> => {
  count += 1;
  const origins = [`https://game-${count}.example`];
  const { payload } = await admin.command("CLIENT:REGISTER", {
    ...{ name: `Game ${count}`, origins, redirect_urls: [], logout_urls: [], has_secret: true },
  });
  return (payload as { client: { client_id: string } }).client.client_id;
};
const scopes: ServiceScope[] = ["players:read"];
interface NewKey {
  server_key: ServerKey;
  secret: string;
}
const newKey = async (client_id: string, more: object = {}) =>
  (await admin.command("CLIENT:KEY:CREATE", { client_id, scopes, ...more })).payload as NewKey;
const statusOf = async (key: string) =>
  (await gameServerOf(fixture.api.origin, key).get("/api/service/players")).status;
const auditOf = async (subject: string) => {
  const rows = await fixture.db
    .selectFrom("audit_log")
    .select(["action", "actor_id", "details"])
    .where("subject", "=", subject)
    .orderBy("id")
    .execute();
  return rows.map(({ action, actor_id, details }) => ({ action, isOwn: actor_id === admin.userId, details }));
};

describe("server keys", () => {
  it("are answered once, kept as a hash, listed without the secret, and audited", async () => {
    const client_id = await register();
    const { server_key, secret } = await newKey(client_id, { expires_in_days: 90 });
    expect(secret).toMatch(/^psk_[0-9a-f]{16}_[\w-]{43}$/);
    expect(await statusOf(secret)).toBe(200);
    const { payload: list } = await admin.command("CLIENT:KEY:LIST", { client_id });
    expect(list).toEqual([{ ...server_key, last_used_at: expect.any(String) }]);
    const days = (Date.parse(server_key.expires_at ?? "") - Date.parse(server_key.created_at)) / 86_400_000;
    expect(days).toBeCloseTo(90, 0);
    const stored = await sql<{ row: string }>`select k::text as row from service_keys k`.execute(fixture.db);
    expect(JSON.stringify(stored.rows)).not.toContain(secret.slice(21));
    expect(await auditOf(client_id)).toMatchObject([
      { action: "client.register" },
      { action: "client.key.create", isOwn: true, details: { key_id: server_key.key_id, scopes } },
    ]);
    expect(JSON.stringify(await auditOf(client_id))).not.toContain(secret.slice(21));
  });

  it("two are valid at once and a third is refused, however many ask at the same time", async () => {
    const client_id = await register();
    const asked = [1, 2, 3, 4].map(() => admin.command("CLIENT:KEY:CREATE", { client_id, scopes }));
    const codes = (await Promise.all(asked)).map(({ error_code: code }) => code);
    expect(codes.toSorted()).toEqual(["too_many_keys", "too_many_keys", undefined, undefined]);
  });

  it("a rotation leaves the old one valid for the overlap, 24 hours unless said otherwise", async () => {
    const client_id = await register();
    const old = await newKey(client_id);
    const { payload } = await admin.command("CLIENT:KEY:ROTATE", { key_id: old.server_key.key_id });
    const rotated = payload as NewKey;
    expect(rotated.server_key).toMatchObject({ client_id, scopes, is_valid: true, expires_at: null });
    expect([await statusOf(old.secret), await statusOf(rotated.secret)]).toEqual([200, 200]);
    const { payload: list } = await admin.command("CLIENT:KEY:LIST", { client_id });
    const [first] = list as ServerKey[];
    const hours = (Date.parse(first?.expires_at ?? "") - Date.now()) / 3_600_000;
    expect(hours).toBeCloseTo(24, 0);
    // Both are valid: another rotation would make three, unless the replaced one ends at once.
    const third = { key_id: rotated.server_key.key_id };
    expect(await admin.command("CLIENT:KEY:ROTATE", third)).toMatchObject({ error_code: "too_many_keys" });
    const { error } = await admin.command("CLIENT:KEY:ROTATE", { ...third, overlap_hours: 0 });
    expect(error).toBeUndefined();
    expect(await statusOf(rotated.secret)).toBe(401);
    expect((await auditOf(client_id)).map(({ action }) => action)).toContain("client.key.rotate");
  });

  it("a revoked one ends at once; neither it nor an unknown one can be rotated", async () => {
    const client_id = await register();
    const { server_key, secret } = await newKey(client_id);
    const { key_id } = server_key;
    const { payload } = await admin.command("CLIENT:KEY:REVOKE", { key_id });
    expect(payload).toMatchObject({ key_id, is_valid: false, revoked_at: expect.any(String) });
    expect(await statusOf(secret)).toBe(401);
    expect(await admin.command("CLIENT:KEY:ROTATE", { key_id })).toMatchObject({ error_code: "not_found" });
    for (const command of ["CLIENT:KEY:ROTATE", "CLIENT:KEY:REVOKE"]) {
      expect(await admin.command(command, { key_id: "0".repeat(16) })).toMatchObject({ error_code: "not_found" });
    }
    expect(await admin.command("CLIENT:KEY:CREATE", { client_id: "nobody-there", scopes })).toMatchObject({
      error_code: "not_found",
    });
  });
});

const putCollection = async (slug: string, kind: "721" | "1155") => {
  await fixture.db.insertInto("collections").values({ slug, kind, name: slug, chain_id: 97 }).execute();
};
const setCollection = (client_id: string | null, collection_slug: string) =>
  admin.command("CLIENT:COLLECTION:SET", { client_id, collection_slug });
const runnerOf = async (slug: string) =>
  (await fixture.db.selectFrom("collections").select("client_id").where("slug", "=", slug).executeTakeFirstOrThrow())
    .client_id;

describe("CLIENT:COLLECTION:SET", () => {
  it("says which game runs a collection, and refuses while something of it lies in another game", async () => {
    const [first, second] = [await register(), await register()];
    await putCollection("mechs", "721");
    expect((await setCollection(first, "mechs")).payload).toEqual({ client_id: first, collection_slug: "mechs" });
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
    expect((await auditOf("mechs")).map(({ action }) => action)).toEqual(Array(3).fill("client.collection.set"));
  });
});

describe("CLIENT:REMOVE", () => {
  const remove = (client_id: string) => admin.command("CLIENT:REMOVE", { client_id });

  it("takes everything away and leaves the row for the books", async () => {
    const client_id = await register();
    const { secret } = await newKey(client_id);
    await putCollection("trinkets", "1155");
    await setCollection(client_id, "trinkets");
    const player = await fixture.visitor();
    await connectPlayer(fixture.db, { clientId: client_id, userId: player.userId });
    expect((await remove(client_id)).payload).toBe(true);
    expect(await statusOf(secret)).toBe(401);
    expect(await runnerOf("trinkets")).toBeNull();
    const { payload: list } = await admin.command("CLIENT:LIST", {});
    expect(JSON.stringify(list)).not.toContain(client_id);
    expect((await player.command("CLIENT:CONNECTED:LIST", {})).payload).toEqual([]);
    expect((await auditOf(client_id)).at(-1)).toMatchObject({ action: "client.remove", isOwn: true });
    // It is gone for every command, and its origin is free.
    const change = { client_id, name: "Back", origins: [], redirect_urls: [], logout_urls: [], is_disabled: false };
    const refused = [
      await remove(client_id),
      await admin.command("CLIENT:UPDATE", change),
      await admin.command("CLIENT:SECRET:RENEW", { client_id }),
      await admin.command("CLIENT:KEY:CREATE", { client_id, scopes }),
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
    expect((await remove(client_id)).payload).toBe(true);
  });
});

it("all of it needs the permission, and what changes something a recent login", async () => {
  const member = await fixture.visitor();
  const stale = await fixture.visitor("Admin");
  await sql`update sessions set authenticated_at = now() - interval '11 minutes' where id = ${stale.sessionId}`.execute(
    fixture.db,
  );
  const client_id = await register();
  const key_id = (await newKey(client_id)).server_key.key_id;
  const changes: [string, object][] = [
    ["CLIENT:REMOVE", { client_id }],
    ["CLIENT:COLLECTION:SET", { client_id, collection_slug: "mechs" }],
    ["CLIENT:KEY:CREATE", { client_id, scopes }],
    ["CLIENT:KEY:ROTATE", { key_id }],
    ["CLIENT:KEY:REVOKE", { key_id }],
    ["CLIENT:SECRET:RENEW", { client_id }],
  ];
  for (const [key, payload] of [...changes, ["CLIENT:KEY:LIST", { client_id }]] as [string, object][]) {
    expect(await member.command(key, payload)).toMatchObject({ error_code: "permission_denied" });
  }
  for (const [key, payload] of changes) {
    expect(await stale.command(key, payload)).toMatchObject({ error_code: "step_up_required" });
  }
});
