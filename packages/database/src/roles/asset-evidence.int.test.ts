/** Only a final log says where a collectible is, and only the wallet's account owns it. */
import { createTestDatabase, type TestDatabase } from "@passport/testbed";
import { afterAll, beforeAll, expect, it } from "vitest";
import { connectDatabase, type Database } from "../connect.ts";
import { newId } from "../new-id.ts";
import { addressAs } from "./process-roles.ts";

const refused = { code: "42501" };
const contract = "0x00000000000000000000000000000000000000c1";
const wallet = "0x00000000000000000000000000000000000000a1";

let database: TestDatabase;
let developer: Database;
let worker: Database;
let api: Database;
const connected = new AsyncDisposableStack();
const alice = { id: newId(), account_id: newId(), username: "alice", public_address: wallet };
const mallory = { id: newId(), account_id: newId(), username: "mallory" };

beforeAll(async () => {
  database = connected.use(await createTestDatabase());
  developer = connected.use(connectDatabase(database.databaseUrl));
  worker = connected.use(connectDatabase(addressAs(database.databaseUrl, "worker")));
  api = connected.use(connectDatabase(addressAs(database.databaseUrl, "api")));
  await developer.insertInto("users").values([alice, mallory]).execute();
  await developer
    .insertInto("collections")
    .values({ slug: "ships", kind: "721", name: "Ships", chain_id: 1, mint_contract: contract })
    .execute();
});
afterAll(() => connected.disposeAsync());

let block = 0;
const tell = async (tokenId: string, { state = "final", to = wallet } = {}) => {
  block += 1;
  const hash = Buffer.alloc(32, block);
  await worker
    .insertInto("chain_events")
    .values({
      ...{ chain_id: 1, block_number: block, log_index: 0, tx_hash: hash, block_hash: hash, contract, state },
      name: "collectible_transfer",
      args: JSON.stringify({ from: "0x0000000000000000000000000000000000000000", to, tokenId }),
    })
    .execute();
  return { placed_block: block, placed_log: 0 };
};
const asset = (tokenId: string) => ({ id: newId(), hash: newId(), collection: "ships", token_id: tokenId });
const staked = { on_chain_status: "UNSTAKABLE", wallet } as const;

it("the worker places it by a final log of its contract and token, for the account of the wallet", async () => {
  const place = await tell("1");
  await worker
    .insertInto("assets")
    .values({ ...asset("1"), ...staked, ...place, owner_id: alice.account_id })
    .execute();
  expect(await developer.selectFrom("assets").select("owner_id").where("token_id", "=", "1").execute()).toEqual([
    { owner_id: alice.account_id },
  ]);
});

it("the worker does not place it by a log that is not final, is about another token or names another wallet", async () => {
  const [seen, other, elsewhere] = [
    await tell("2", { state: "seen" }),
    await tell("3"),
    await tell("2", { to: "0x00000000000000000000000000000000000000ff" }),
  ];
  for (const place of [seen, other, elsewhere, { placed_block: 999, placed_log: 0 }])
    await expect(
      worker
        .insertInto("assets")
        .values({ ...asset("2"), ...staked, ...place, owner_id: null })
        .execute(),
    ).rejects.toMatchObject(refused);
});

it("the worker gives it to no account but that of the wallet", async () => {
  const place = await tell("4");
  const row = { ...asset("4"), ...staked, ...place };
  await expect(
    worker
      .insertInto("assets")
      .values({ ...row, owner_id: mallory.account_id })
      .execute(),
  ).rejects.toMatchObject(refused);
  await worker
    .insertInto("assets")
    .values({ ...row, owner_id: alice.account_id })
    .execute();
  await expect(
    worker.updateTable("assets").set({ owner_id: mallory.account_id }).where("id", "=", row.id).execute(),
  ).rejects.toMatchObject(refused);
});

it("[CHAIN-12] the worker leaves what an unknown wallet stakes to no account, also not to one that had it before", async () => {
  const unknown = "0x00000000000000000000000000000000000000ee";
  const [held, granted] = [asset("7"), asset("8")];
  const place = await tell("7");
  await worker
    .insertInto("assets")
    .values({ ...held, on_chain_status: "STAKABLE", wallet, ...place, owner_id: alice.account_id })
    .execute();
  await developer
    .insertInto("assets")
    .values({ ...granted, on_chain_status: "MINTABLE", owner_id: mallory.account_id })
    .execute();
  for (const { id, token_id } of [held, granted]) {
    const later = await tell(token_id, { to: unknown });
    const move = worker.updateTable("assets").where("id", "=", id);
    const moved = { on_chain_status: "UNSTAKABLE", wallet: unknown, ...later } as const;
    await expect(move.set(moved).execute()).rejects.toMatchObject(refused);
    await move.set({ ...moved, owner_id: null }).execute();
  }
});

it("the api changes neither owner nor place, and grants only what was never on a chain", async () => {
  for (const change of [{ owner_id: mallory.account_id }, { wallet: null }, { on_chain_status: "MINTABLE" as const }])
    await expect(api.updateTable("assets").set(change).execute()).rejects.toMatchObject(refused);
  const place = { placed_block: 1, placed_log: 0 };
  await expect(
    api
      .insertInto("assets")
      .values({ ...asset("5"), ...staked, ...place, owner_id: mallory.account_id })
      .execute(),
  ).rejects.toMatchObject(refused);
});

it("follows the wallet when it is taken off, and when another account links it", async () => {
  const place = await tell("6");
  const off = { on_chain_status: "STAKABLE", wallet } as const;
  await worker
    .insertInto("assets")
    .values({ ...asset("6"), ...off, ...place, owner_id: alice.account_id })
    .execute();
  const ownersOf = async () => {
    const rows = await developer
      .selectFrom("assets")
      .select(["token_id", "owner_id"])
      .where("wallet", "=", wallet)
      .orderBy("token_id")
      .execute();
    return rows.map(({ token_id, owner_id }) => [token_id, owner_id]);
  };
  const link = (user: { id: string }, public_address: string | null) =>
    api.updateTable("users").set({ public_address }).where("id", "=", user.id).execute();
  await link(alice, null);
  // What is staked is with us, and stays with the account that staked it.
  expect(await ownersOf()).toEqual([
    ["1", alice.account_id],
    ["4", alice.account_id],
    ["6", null],
  ]);
  await api
    .insertInto("withdrawal_addresses")
    .values({ user_id: mallory.id, address: wallet, usable_from: new Date() })
    .execute();
  await link(mallory, wallet);
  expect(await ownersOf()).toContainEqual(["6", mallory.account_id]);
});
