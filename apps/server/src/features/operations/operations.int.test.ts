/** Operations as their owner sees them: live over a real socket, in lists and one by one; and as they are written. */
import { connectDatabase, type Database, inTransaction, newId } from "@passport/database";
import { type OperationEventName, type OperationState, operationKinds, operationStates } from "@passport/protocol";
import { createTestDatabase, useTestbed } from "@passport/testbed";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Player } from "../../platform/socket/testing/player-fixtures.ts";
import type { Edge } from "../../platform/socket/testing/start-edge.ts";
import { startWorld, type World } from "../../platform/socket/testing/start-world.ts";
import type { TestClient } from "../../platform/socket/testing/test-client.ts";
import type { Actor } from "../../platform/wire/actor.ts";
import { readAssetNames } from "../assets/index.ts";
import { createOperations } from "./index.ts";
import { listStuckOperations } from "./list-operations.ts";
import { countChanges, findSteps } from "./read-store.ts";
import { advanceOperations, openOperations } from "./record.ts";
import type { NewOperation } from "./store.ts";

let db: Database;
let world: World;
let edge: Edge;
const cleanUp = new AsyncDisposableStack();

beforeAll(async () => {
  const { databaseUrl } = cleanUp.use(await createTestDatabase());
  world = cleanUp.use(await startWorld({ databaseUrl, natsUrl: useTestbed().natsUrl }));
  db = cleanUp.adopt(connectDatabase(databaseUrl), (connected) => connected.destroy());
  const { topics = [], commands = [] } = createOperations({ db, readAssetNames });
  edge = await world.edge({ topics, commands });
});
afterAll(() => cleanUp.disposeAsync());

const newOperation = (accountId: string | null, more: Partial<NewOperation> = {}): NewOperation => ({
  id: newId(),
  kind: "deposit",
  state: "pending",
  account_id: accountId,
  ...more,
});
const open = (operations: readonly NewOperation[], event: OperationEventName = "registered") =>
  inTransaction(db, (transaction) =>
    openOperations(
      transaction,
      operations.map((operation) => ({ operation, event })),
    ),
  );
const happen = (operationId: string, event: OperationEventName, more: object = {}) =>
  inTransaction(db, (transaction) => advanceOperations(transaction, [{ operationId, event, ...more }]));
const addPlayer = () => world.store.addPlayer(`p_${newId().slice(-12)}`);
const watch = async (player: Player): Promise<TestClient> => {
  const page = await edge.connect(`/account/${player.accountId}`, player);
  page.say(`SUBSCRIBE:/account/${player.accountId}/operations`);
  await page.until(({ frames }) => frames.length > 0);
  return page;
};
const ask = async (player: Player, key: string, payload: unknown) => {
  const page = await edge.connect(`/user/${player.userId}/commander`, player);
  const reply = await page.command(key, payload, newId().slice(-12));
  page.socket.close();
  return reply;
};
const newest = (page: TestClient) =>
  (page.frames.at(-1)?.payload ?? []) as { id: string; kind: string; state: string }[];
const shown = (page: TestClient) => newest(page).map(({ id, state }) => [id, state]);

describe("the live topic", () => {
  it("[LEDGER-11] [REALTIME-26] lists every kind in flight with its state, newest first, and follows each change", async () => {
    const alice = await addPlayer();
    const page = await watch(alice);
    expect(page.frames).toEqual([
      { uri: `/account/${alice.accountId}/operations`, key: "OPERATIONS:SUBSCRIBE", payload: [], seq: 0 },
    ]);
    const operations = operationKinds.map((kind) => newOperation(alice.accountId, { kind }));
    for (const operation of operations) await open([operation]);
    await page.frame(({ seq }) => seq === operations.length);
    expect(shown(page)).toEqual(operations.toReversed().map(({ id }) => [id, "pending"]));
    const kinds = newest(page).map(({ kind }) => kind);
    expect(new Set(kinds)).toEqual(new Set(operationKinds));
    // A chain shows its transactions; a game is asked, and its answer is the end.
    const isAsked = ({ kind }: { kind: string }) => ["payment", "move_to_game", "move_from_game"].includes(kind);
    for (const operation of operations) await happen(operation.id, isAsked(operation) ? "accepted" : "seen");
    await page.frame(({ seq }) => seq === 2 * operations.length);
    for (const operation of operations) {
      expect(shown(page)).toContainEqual([operation.id, isAsked(operation) ? "confirmed" : "confirming"]);
    }
    // After a reload it is the same.
    expect(shown(await watch(alice))).toEqual(shown(page));
    const [first] = operations;
    await happen(first?.id ?? "", "orphaned");
    await page.frame(({ seq }) => seq === 2 * operations.length + 1);
    expect(shown(page)).toContainEqual([first?.id, "pending"]);
  });

  it("[LEDGER-11] lists every state that is not an end, whatever else there is, and twenty of what ended", async () => {
    const alice = await addPlayer();
    const inFlight = operationStates.filter((state) => !["confirmed", "failed", "returned"].includes(state));
    const old = inFlight.map((state) => newOperation(alice.accountId, { kind: "purchase", state }));
    await open(old);
    const ended = (["confirmed", "failed", "returned"] as const).flatMap((state) =>
      Array.from({ length: 10 }, () => newOperation(alice.accountId, { state })),
    );
    await open(ended);
    const page = await watch(alice);
    const ids = shown(page).map(([id]) => id);
    expect(ids).toHaveLength(inFlight.length + 20);
    for (const { id, state } of old) expect(shown(page)).toContainEqual([id, state]);
  });

  it("mallory hears nothing of alice's", async () => {
    const [alice, mallory] = [await addPlayer(), await addPlayer()];
    const page = await watch(mallory);
    page.say(`SUBSCRIBE:/account/${alice.accountId}/operations`);
    await open([newOperation(alice.accountId), newOperation(mallory.accountId)]);
    await page.frame(({ seq }) => seq === 1);
    expect(new Set(page.frames.map(({ uri }) => uri))).toEqual(new Set([`/account/${mallory.accountId}/operations`]));
    expect(shown(page)).toHaveLength(1);
  });
});

describe("commands", () => {
  it("OPERATION:LIST pages through the player's own, newest first", async () => {
    const [alice, mallory] = [await addPlayer(), await addPlayer()];
    const operations = Array.from({ length: 7 }, () => newOperation(alice.accountId));
    for (const operation of operations) await open([operation]);
    await open([newOperation(mallory.accountId)]);
    const pageOf = async (page: number) => {
      const { payload } = await ask(alice, "OPERATION:LIST", { page, page_size: 3 });
      const { operations: listed, total } = payload as { operations: { id: string }[]; total: number };
      return { ids: listed.map(({ id }) => id), total };
    };
    const ids = operations.map(({ id }) => id).toReversed();
    expect(await pageOf(0)).toEqual({ ids: ids.slice(0, 3), total: 7 });
    expect(await pageOf(2)).toEqual({ ids: ids.slice(6), total: 7 });
  });

  it("[ERR-5] OPERATION:GET tells the whole story, and only to its owner", async () => {
    const [alice, mallory] = [await addPlayer(), await addPlayer()];
    const hash = Buffer.alloc(32, 0xab);
    const wallet = `0x${"cd".repeat(20)}`;
    const operation = newOperation(alice.accountId, { tx_hash: hash, amount: "5" });
    await open([operation]);
    const changes = { chain_id: 97, wallet, tx_hash: hash, block_number: 12, amount: "7" };
    await happen(operation.id, "seen", { changes });
    const { payload } = await ask(alice, "OPERATION:GET", { id: operation.id });
    const tx_hash = `0x${"ab".repeat(32)}`;
    expect(payload).toMatchObject({
      operation: {
        id: operation.id,
        state: "confirming",
        amount: "7",
        chain_id: 97,
        wallet,
        tx_hash,
        block_number: 12,
      },
      timeline: [
        { name: "registered", tx_hash, block_number: null },
        { name: "seen", tx_hash, block_number: 12 },
      ],
    });
    for (const id of [operation.id, newId()]) {
      expect(await ask(mallory, "OPERATION:GET", { id })).toMatchObject({ key: "ERROR", error_code: "not_found" });
    }
  });

  it("[DEPOSIT-16] OPERATION:STUCK:LIST is for staff: the longest waiting first, without deposits below 1 SUPS", async () => {
    const alice = await addPlayer();
    const stuck = (["unclaimed", "unfulfilled", "unclaimed"] as const).map((state) =>
      newOperation(null, { kind: "purchase", state, amount: "3", transfer_id: newId() }),
    );
    const one = 10n ** 18n;
    const [dust, deposit] = [one - 1n, one].map((amount) =>
      newOperation(null, { kind: "deposit", state: "unclaimed", amount: String(amount) }),
    );
    stuck.push(...[dust, deposit].flatMap((each) => each ?? []));
    for (const operation of stuck) await open([operation], "unclaimed");
    const payload = { state: "unclaimed", page: 0, page_size: 10 } as const;
    const reply = await ask(alice, "OPERATION:STUCK:LIST", payload);
    expect(reply).toMatchObject({ key: "ERROR", error_code: "permission_denied" });
    const { operations } = await listStuckOperations(
      { db, readAssetNames },
      {
        payload,
        actor: { userId: alice.userId } as Actor,
        caller: { address: "", userAgent: "", requestId: newId() },
        giveTicket: () => {},
      },
    );
    const ids = operations.map(({ id }) => id).filter((id) => stuck.some((one) => one.id === id));
    expect(ids).toEqual([stuck[0]?.id, stuck[2]?.id, deposit?.id]);
    // Nothing was posted under the id that is kept for the claim.
    expect(operations.every(({ transaction_reference }) => transaction_reference === null)).toBe(true);
  });
});

describe("writing", () => {
  const changesOf = async ({ accountId }: Player) => (await countChanges(db, [accountId]))[0];

  it("every change counts, and what may not follow changes nothing", async () => {
    const players = [await addPlayer(), await addPlayer()];
    const operations = players.flatMap(({ accountId }) => Array.from({ length: 50 }, () => newOperation(accountId)));
    expect((await open(operations)).size).toBe(100);
    expect(await Promise.all(players.map(changesOf))).toEqual([50, 50]);
    const seen = await inTransaction(db, (transaction) =>
      advanceOperations(
        transaction,
        operations.map(({ id: operationId }, nth) => ({ operationId, event: nth < 50 ? "seen" : "claimed" })),
      ),
    );
    expect(seen).toHaveLength(50);
    expect(await Promise.all(players.map(changesOf))).toEqual([100, 50]);
    const { id = "" } = operations[99] ?? {};
    expect((await findSteps(db, id)).map(({ name }) => name)).toEqual(["registered"]);
  });

  it("the same transaction of the same account is one operation", async () => {
    const alice = await addPlayer();
    const tx_hash = Buffer.alloc(32, 1);
    const twice = [0, 1].map(() => newOperation(alice.accountId, { tx_hash }));
    expect((await open(twice)).size).toBe(1);
    expect((await open(twice)).size).toBe(0);
    expect(await changesOf(alice)).toBe(1);
  });

  it("an event that was decided on an older version comes too late", async () => {
    const alice = await addPlayer();
    const operation = newOperation(alice.accountId, { tx_hash: Buffer.alloc(32, 2) });
    await open([operation]);
    await happen(operation.id, "seen", { version: 1 });
    expect(await happen(operation.id, "replaced", { version: 1 })).toEqual([]);
    expect(await happen(operation.id, "replaced", { version: 2 })).toMatchObject([{ state: "failed", version: 3 }]);
  });

  it("many at once leave one course of events: each number once, no end twice", async () => {
    const alice = await addPlayer();
    const operation = newOperation(alice.accountId, { tx_hash: Buffer.alloc(32, 3) });
    await open([operation]);
    const events = ["seen", "orphaned", "finalized", "replaced", "dropped"] as const;
    await Promise.all(Array.from({ length: 40 }, (_, nth) => happen(operation.id, events[nth % 5] ?? "seen")));
    const steps = (await findSteps(db, operation.id)).map(({ name }) => name);
    expect(steps.filter((name) => name === "finalized")).toHaveLength(1);
    expect(steps.at(-1)).toBe("finalized");
    const [row] = await db.selectFrom("operations").selectAll().where("id", "=", operation.id).execute();
    expect(row?.state satisfies string | undefined).toBe("confirmed" satisfies OperationState);
    expect(row?.version).toBe(steps.length);
    expect(await changesOf(alice)).toBe(steps.length);
  });

  it("what was rolled back was never told", async () => {
    const alice = await addPlayer();
    const failing = inTransaction(db, async (transaction) => {
      await openOperations(transaction, [{ operation: newOperation(alice.accountId), event: "registered" }]);
      throw new Error("the window could not be written");
    });
    await expect(failing).rejects.toThrow("the window");
    expect(await changesOf(alice)).toBe(0);
  });
});
