import { newId } from "@passport/database";
import * as calls from "@passport/protocol";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type AssetWorld, contracts, createAssetWorld, type Player } from "../testing/asset-fixture.ts";
import { listCollectibleHistory } from "./list-collectible-history.ts";

let world: AssetWorld;
let alice: Player;
let bob: Player;
beforeAll(async () => {
  world = await createAssetWorld();
  [alice, bob] = [await world.addPlayer(), await world.addPlayer()];
});
afterAll(() => world[Symbol.asyncDispose]());

let tokens = 500;
const addMachine = async () => {
  tokens += 1;
  const token_id = String(tokens);
  const hash = await world.addCollectible({ token_id, created_at: new Date("2026-01-01T00:00:00Z") });
  return { token_id, hash };
};

interface Happened {
  kind: string;
  state?: string;
  hour: number;
  player?: Player | null;
  collection?: string;
}
const happen = async (token_id: string, events: readonly Happened[]) => {
  const rows = events.map(({ kind, state = "confirmed", hour, player = alice, collection = contracts.slug }) => ({
    id: newId(),
    kind,
    state,
    account_id: player?.accountId ?? null,
    wallet: player?.wallet ?? world.newWallet(),
    collection,
    token_id,
    tx_hash: kind.startsWith("move") ? null : Buffer.from(newId().replaceAll("-", ""), "hex"),
    updated_at: new Date(Date.UTC(2026, 1, 1, hour)),
  }));
  await world.db.insertInto("operations").values(rows).execute();
};

const read = async (hash: string, before?: string) => {
  const history = await listCollectibleHistory({ db: world.db }, { payload: { asset_hash: hash, before } });
  return calls.listCollectibleHistory.output.parse(history);
};
const kindsOf = (events: readonly calls.CollectibleEvent[]) => events.map(({ kind }) => kind);

it("[ASSET-18] lists what is done, newest first and with the time, under every owner, down to its first record", async () => {
  const { token_id, hash } = await addMachine();
  await happen(token_id, [
    { kind: "move_to_game", hour: 1 },
    { kind: "move_from_game", hour: 2 },
    { kind: "mint", hour: 3 },
    { kind: "stake", state: "unclaimed", hour: 4, player: null },
    { kind: "unstake", hour: 5, player: bob },
  ]);
  const { events, has_more } = await read(hash);
  expect(events.map(({ kind, at }) => [kind, at])).toEqual([
    ["unstake", "2026-02-01T05:00:00.000Z"],
    ["stake", "2026-02-01T04:00:00.000Z"],
    ["mint", "2026-02-01T03:00:00.000Z"],
    ["move_from_game", "2026-02-01T02:00:00.000Z"],
    ["move_to_game", "2026-02-01T01:00:00.000Z"],
    ["recorded", "2026-01-01T00:00:00.000Z"],
  ]);
  expect(has_more).toBe(false);
});

it("[ASSET-18] leaves out what is not done, what was undone, and other tokens", async () => {
  const [{ token_id, hash }, other] = [await addMachine(), await addMachine()];
  const states = ["pending", "confirming", "failed", "returned"];
  await happen(
    token_id,
    states.map((state, hour) => ({ kind: "move_to_game", state, hour })),
  );
  await happen(token_id, [{ kind: "stake", hour: 9, collection: "another-collection" }]);
  await happen(other.token_id, [{ kind: "stake", hour: 8 }]);
  expect(kindsOf((await read(hash)).events)).toEqual(["recorded"]);
});

it("[ASSET-18] an event has id, kind and time, and nothing about who had the asset", async () => {
  const { token_id, hash } = await addMachine();
  await happen(token_id, [{ kind: "mint", hour: 1, player: bob }]);
  const answer = await read(hash);
  for (const event of answer.events) expect(Object.keys(event).toSorted()).toEqual(["at", "id", "kind"]);
  const text = JSON.stringify(answer);
  for (const secret of [bob.userId, bob.accountId, bob.wallet]) expect(text).not.toContain(secret);
});

it("[ASSET-18] answers 20 events at a time: each once, and none is left out, also of one moment", async () => {
  const { token_id, hash } = await addMachine();
  await happen(
    token_id,
    Array.from({ length: 45 }, (_, nth) => ({
      kind: nth % 2 === 0 ? "move_to_game" : "move_from_game",
      hour: 1 + (nth >> 3),
    })),
  );
  const pages: calls.CollectibleEvent[][] = [];
  for (let before: string | undefined; ; ) {
    const { events, has_more } = await read(hash, before);
    pages.push(events);
    if (!has_more) break;
    before = events.at(-1)?.id;
  }
  expect(pages.map(({ length }) => length)).toEqual([calls.historyPageSize, calls.historyPageSize, 6]);
  const all = pages.flat();
  expect(new Set(all.map(({ id }) => id)).size).toBe(46);
  expect(all.map(({ at }) => at)).toEqual(
    all
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  );
  expect(all.at(-1)?.kind).toBe("recorded");
  expect(await read(hash, all.at(-1)?.id)).toEqual({ events: [], has_more: false });
});

it("[ASSET-18] an unknown asset is not found", async () => {
  await expect(read("nothing")).rejects.toMatchObject({ code: "not_found" });
});
