/**
 * Many players move many things at once, while chains and games do what they like. At every moment each thing is in
 * one place; when nothing is under way, fees add up and nothing is held.
 */
import { inTransaction, newId } from "@passport/database";
import type { GameBehaviour } from "@passport/testbed";
import { Chance } from "@passport/testbed/chance";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { advanceOperations, openOperations } from "../../operations/index.ts";
import { unlockAssets } from "../collectibles/store.ts";
import { takeCollectible } from "../collectibles/take-collectible.ts";
import { endItemHolds, holdItems } from "../items/store.ts";
import { undoOverdue } from "./overdue-poller.ts";
import {
  clientId,
  contracts,
  itemContracts,
  type MovesFixture,
  type MovingPlayer,
  startMovesFixture,
} from "./testing/moves-fixture.ts";

let moves: MovesFixture;
beforeAll(async () => {
  moves = await startMovesFixture({ moveDeadlineMs: 400 });
});
afterAll(() => moves[Symbol.asyncDispose]());

const behaviours: GameBehaviour[] = [
  "accept",
  "accept",
  "accept",
  "refuse",
  "silent",
  "garbage",
  "fail",
  "twice",
  "late",
];
const startSups = 60;
const startItems = 6;

interface Thing {
  hash: string;
  tokenId: string;
  owner: MovingPlayer;
}

it("[MOVE-13] [MOVE-8] [LEDGER-5] every asset is in one place at every moment, fees add up and holds return to zero", async () => {
  const chance = new Chance(20_261_117);
  const pick = <T>(choices: readonly T[]): T => choices[chance.below(choices.length)] as T;
  const { db } = moves.world;
  moves.game.lateMs = 300;
  moves.game.behave(() => pick(behaviours));
  const players = await Promise.all(Array.from({ length: 4 }, () => moves.addPlayer(startSups)));
  const things: Thing[] = [];
  for (const owner of players) {
    await moves.addItems(owner, "1", startItems);
    for (let nth = 0; nth < 3; nth += 1) {
      const tokenId = String(9000 + things.length);
      things.push({
        tokenId,
        owner,
        hash: await moves.world.addCollectible({ owner_id: owner.accountId, token_id: tokenId }),
      });
    }
  }

  /** A mint that is opened and returned: it locks as vouchers do. */
  const mint = async ({ owner: { accountId }, tokenId }: Thing): Promise<void> => {
    const operation = { id: newId(), kind: "mint", state: "pending", account_id: accountId } as const;
    const lock = {
      collection: contracts.slug,
      tokenId,
      accountId,
      status: "MINTABLE",
      operationId: operation.id,
    } as const;
    await inTransaction(db, async (transaction) => {
      await openOperations(transaction, [{ event: "registered", operation }]);
      await takeCollectible(transaction, { ...lock, unlockedAt: new Date() });
    });
    await new Promise((resolve) => setTimeout(resolve, 30));
    await inTransaction(db, (transaction) => unlockAssets(transaction, [operation.id]));
  };
  const withdrawItem = async ({ accountId }: MovingPlayer): Promise<void> => {
    const item = { account_id: accountId, collection: itemContracts.slug, token_id: "1", amount: "1" };
    const operation = { ...item, id: newId(), kind: "item_withdrawal", state: "pending" } as const;
    const isHeld = await inTransaction(db, async (transaction) => {
      await openOperations(transaction, [{ event: "registered", operation }]);
      return holdItems(transaction, operation.id);
    });
    if (!isHeld) return;
    await inTransaction(db, async (transaction) => {
      await advanceOperations(transaction, [{ operationId: operation.id, event: "expired" }]);
      await endItemHolds(transaction, [operation.id]);
    });
  };
  const act = async (): Promise<void> => {
    const player = pick(players);
    const thing = pick(things);
    const way = pick(["to_game", "from_game"] as const);
    const kind = pick(["asset", "asset", "asset", "items", "items", "mint", "withdraw", "theft", "undo"] as const);
    if (kind === "asset") await moves.move(thing.owner, thing.hash, way);
    if (kind === "theft") await moves.move(player, thing.hash, way);
    if (kind === "items") await moves.moveItems(player, { tokenId: "1", amount: pick([1, 2, 7]) }, way);
    if (kind === "mint") await mint(thing);
    if (kind === "withdraw") await withdrawItem(player);
    if (kind === "undo") await undoOverdue(moves.dependencies);
  };

  /** In one snapshot, while everything is going on. */
  const check = async (): Promise<void> => {
    const { rows } = await sql<{ broken: string }>`
      select 'items of ' || account_id as broken from items where collection = ${itemContracts.slug} and token_id = 1
      group by account_id having sum(count) <> ${startItems}
      union all
      select 'in another game: ' || hash from assets where locked_to_service not in (${clientId})
      union all
      select 'locked by an operation that is over: ' || a.hash
      from assets a join operations o on o.id = a.locked_by where o.kind like 'move%' and o.state <> 'pending'
      union all
      select 'pending without a lock: ' || o.id
      from operations o join moves m on m.operation_id = o.id
      where o.state = 'pending' and m.asset_hash is not null and not exists (select from assets a where a.locked_by = o.id)
      union all
      select 'held amounts differ for ' || i.account_id
      from (select account_id, sum(held) as held from items group by account_id) i
      where i.held < (select coalesce(sum(amount), 0) from operations o
                      where o.account_id = i.account_id and o.state = 'pending' and o.kind like 'move%')
    `.execute(db);
    expect(rows).toEqual([]);
  };

  await using _sender = moves.webhooks.startSender();
  const outcomes = new Map<string, number>();
  const worker = async (): Promise<void> => {
    for (let step = 0; step < 22; step += 1) {
      const outcome = await act().then(
        () => "done",
        (error: { code?: string }) => {
          if (error.code === undefined) throw error;
          return error.code;
        },
      );
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      await check();
    }
  };
  await Promise.all(Array.from({ length: 5 }, worker));
  // The run was worth something: moves that happened, and each way of not happening.
  for (const wanted of ["done", "move_refused", "move_unanswered", "not_found", "asset_locked"]) {
    expect([...outcomes.keys()]).toContain(wanted);
  }

  await expect
    .poll(
      async () =>
        (
          await db
            .selectFrom("operations")
            .select("id")
            .where("state", "=", "pending")
            .where("kind", "like", "move%")
            .execute()
        ).length,
      { timeout: 10_000 },
    )
    .toBe(0);
  await check();
  for (const player of players) {
    const done = (await moves.world.operations(player)).filter(
      ({ kind, state }) => kind.startsWith("move") && state === "confirmed",
    );
    expect(await moves.balance(player)).toBe(`${startSups - 5 * done.length} held 0`);
    expect((await moves.counts(player, "1")).held).toBe("0");
  }
  // Each asset is where the last of its moves took it.
  const settled = await sql<{ hash: string; service: string | null; kind: string | null }>`
    select a.hash, a.locked_to_service as service,
      (select o.kind from operations o join moves m on m.operation_id = o.id
       where m.asset_hash = a.hash and o.state = 'confirmed' order by o.created_at desc limit 1) as kind
    from assets a
  `.execute(db);
  for (const { service, kind } of settled.rows) expect(service).toBe(kind === "move_to_game" ? clientId : null);
}, 60_000);
