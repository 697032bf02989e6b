/** What an operation that moves an asset is called, in the live topic, in the list and one by one. */
import { inTransaction, newId } from "@passport/database";
import type { Operation } from "@passport/protocol";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { snapshotOf } from "../../platform/socket/testing/snapshot-of.ts";
import { readAssetNames } from "../assets/index.ts";
import {
  type AssetWorld,
  contracts,
  createAssetWorld,
  itemContracts,
  type Player,
} from "../assets/testing/asset-fixture.ts";
import type { ReadAssetNames } from "./describe-operations.ts";
import { createOperations, openOperations } from "./index.ts";
import { listOperations } from "./list-operations.ts";
import { readOperation } from "./read-operation.ts";
import type { NewOperation } from "./store.ts";

let world: AssetWorld;
let alice: Player;
let reads = 0;
const cleanUp = new AsyncDisposableStack();

beforeAll(async () => {
  world = cleanUp.use(await createAssetWorld());
  await world.addCollectible({ token_id: "103", name: "Iron Meridian" });
  await world.addCollectible({ token_id: "104", name: "" });
  const type = { collection: itemContracts.slug, token_id: "7", label: "Shield Booster" };
  await world.db.insertInto("item_types").values(type).execute();
});
afterAll(() => cleanUp.disposeAsync());
beforeEach(async () => {
  alice = await world.addPlayer();
  reads = 0;
});

const countingReads: ReadAssetNames = (db, tokens) => {
  reads += 1;
  return readAssetNames(db, tokens);
};
const dependencies = () => ({ db: world.db, readAssetNames: countingReads });

const machine = (tokenId: string): Partial<NewOperation> => ({
  kind: "mint",
  collection: contracts.slug,
  token_id: tokenId,
});
const items = (tokenId: string, amount: string): Partial<NewOperation> => ({
  kind: "item_withdrawal",
  collection: itemContracts.slug,
  token_id: tokenId,
  amount,
});

const open = async (moves: readonly Partial<NewOperation>[]): Promise<string[]> => {
  const operations = moves.map(
    (move): NewOperation => ({
      id: newId(),
      kind: "deposit",
      state: "pending",
      account_id: alice.accountId,
      ...move,
    }),
  );
  await inTransaction(world.db, (transaction) =>
    openOperations(
      transaction,
      operations.map((operation) => ({ operation, event: "registered" })),
    ),
  );
  return operations.map(({ id }) => id);
};

const shown = async (): Promise<Operation[]> => {
  const [topic] = createOperations(dependencies()).topics ?? [];
  return (await snapshotOf(topic, alice.accountId)).payload as Operation[];
};

it("[LEDGER-13] the live topic names collectibles and the types of items, and nothing that has no known name", async () => {
  const moves = [machine("103"), machine("104"), machine("999"), items("7", "3"), items("8", "2"), { amount: "5" }];
  const ids = await open(moves);
  const operations = await shown();
  expect(ids.map((id) => operations.find((operation) => operation.id === id))).toMatchObject([
    { asset_name: "Iron Meridian", amount: null },
    { asset_name: null, collection_slug: contracts.slug, token_id: "104" },
    { asset_name: null, collection_slug: contracts.slug, token_id: "999" },
    { asset_name: "Shield Booster", amount: "3" },
    { asset_name: null, collection_slug: itemContracts.slug, token_id: "8" },
    { asset_name: null, amount: "5" },
  ]);
});

it("[LEDGER-13] the list and one operation carry the same name", async () => {
  const [id = ""] = await open([machine("103")]);
  const actor = { userId: alice.userId, accountId: alice.accountId } as Parameters<typeof listOperations>[1]["actor"];
  const { operations } = await listOperations(dependencies(), { actor, payload: { page: 0, page_size: 20 } });
  expect(operations).toMatchObject([{ id, asset_name: "Iron Meridian" }]);
  const { operation } = await readOperation(dependencies(), { actor, payload: { id } });
  expect(operation).toEqual(operations[0]);
});

it("[LEDGER-13] the names of a whole list are one query, and SUPS need none", async () => {
  await open([{ amount: "5" }]);
  await shown();
  expect(reads).toBe(0);
  await open(Array.from({ length: 50 }, (_, nth) => (nth % 2 === 0 ? machine("103") : items("7", "1"))));
  const names = (await shown()).map(({ asset_name }) => asset_name);
  expect(names.filter((name) => name === "Iron Meridian")).toHaveLength(25);
  expect(names.filter((name) => name === "Shield Booster")).toHaveLength(25);
  expect(reads).toBe(1);
});
