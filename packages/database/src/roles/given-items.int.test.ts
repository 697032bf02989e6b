/** Where items come from: deposits, and games that grant and release them; each process with its own login. */
import { afterAll, describe, expect, it } from "vitest";
import { newId } from "../new-id.ts";
import { refused, startItems, treasury } from "./testing/items-fixture.ts";

const items = await startItems();
const { owner, api, worker, addPlayer, itemsOf, addOperation, hold, credit, grant, addLog, newHash } = items;
afterAll(() => items[Symbol.asyncDispose]());

describe("[HOLD-22] a deposit", () => {
  it("is credited by the worker, once, as a part of a final log from the player's wallet says", async () => {
    const [alice, mallory, txHash] = [await addPlayer(), await addPlayer(), newHash()];
    await addLog(
      "item_batch_deposit",
      { from: alice.wallet, to: treasury, ids: ["7", "1", "1"], values: ["0", "2", "5"] },
      { txHash },
    );
    const deposit = { kind: "item_deposit", state: "confirmed", txHash };
    const right = await addOperation(worker, alice, deposit);
    await expect(credit(api, right)).rejects.toMatchObject(refused);
    for (const [player, wrong] of [
      [alice, { ...deposit, rank: 1, amount: 6 }],
      [alice, { ...deposit, rank: 7 }],
      [alice, { ...deposit, txHash: newHash() }],
      [alice, { ...deposit, state: "unclaimed", rank: 1_000_000 }],
      [mallory, deposit],
    ] as const)
      await expect(credit(worker, await addOperation(worker, player, wrong))).rejects.toMatchObject(refused);
    await credit(worker, right);
    await expect(credit(worker, right)).rejects.toThrow();
    // The same part under another operation, which has taken the next free rank.
    await expect(credit(worker, await addOperation(worker, alice, { ...deposit, rank: 2_000_000 }))).rejects.toThrow(
      "item_evidence",
    );
    await credit(worker, await addOperation(worker, alice, { ...deposit, rank: 1_000_001, amount: 5 }));
    expect([await itemsOf(alice), await itemsOf(mallory)]).toEqual(["7 + 0 held 0", "0 + 0 held 0"]);
  });

  it("that is not final, or came from elsewhere, is none", async () => {
    const alice = await addPlayer();
    const args = { from: alice.wallet, to: treasury, id: "1", value: "2" };
    for (const [wrong, state] of [
      [args, "seen"],
      [{ ...args, from: `0x${"00".repeat(20)}` }, "final"],
      [{ ...args, to: alice.wallet }, "final"],
      [{ ...args, id: "2" }, "final"],
    ] as const) {
      const txHash = newHash();
      await addLog("item_deposit", wrong, { txHash, state });
      const id = await addOperation(worker, alice, { kind: "item_deposit", state: "confirmed", txHash });
      await expect(credit(worker, id)).rejects.toMatchObject(refused);
    }
    // The right log of the right wallet, and the account of another.
    const [txHash, mallory] = [newHash(), await addPlayer()];
    await addLog("item_deposit", args, { txHash });
    const deposit = { kind: "item_deposit", state: "confirmed", txHash };
    const stolen = await addOperation(worker, { ...mallory, wallet: alice.wallet }, deposit);
    await expect(credit(worker, stolen)).rejects.toMatchObject(refused);
    // What stays where it was is none, also for a player who has linked that wallet.
    await owner.query("update users set public_address = $1 where account_id = $2", [treasury, mallory.account]);
    const still = { ...deposit, txHash: newHash() };
    await addLog("item_deposit", { ...args, from: treasury }, { txHash: still.txHash });
    const moved = await addOperation(worker, { ...mallory, wallet: treasury }, still);
    await expect(credit(worker, moved)).rejects.toMatchObject(refused);
    expect([await itemsOf(alice), await itemsOf(mallory)]).toEqual(["0 + 0 held 0", "0 + 0 held 0"]);
  });
});

describe("[HOLD-22] a game", () => {
  it("grants its own players items of its own collections, up to the cap of a day, also in parallel", async () => {
    const alice = await addPlayer();
    const stranger = await addPlayer();
    await owner.query("delete from client_players where user_id = (select id from users where account_id = $1)", [
      stranger.account,
    ]);
    for (const wrong of [{ client: "other-game-1" }, { collection: "relics" }, { collection: "unknown" }])
      await expect(grant(alice, 1, wrong)).rejects.toMatchObject(refused);
    await expect(grant(stranger, 1)).rejects.toMatchObject(refused);
    // Who has left the game is a player of its own no longer.
    const former = await addPlayer();
    await owner.query(
      `update client_players set disconnected_at = now()
       where user_id = (select id from users where account_id = $1)`,
      [former.account],
    );
    await expect(grant(former, 1)).rejects.toMatchObject(refused);
    await expect(grant(alice, -1)).rejects.toMatchObject(refused);
    expect(await grant(alice, 1001)).toBe("exhausted");
    expect(await grant(alice, 600)).toBe("granted");
    const granted = await Promise.all([
      grant(alice, 300),
      worker
        .query("select grant_items('hangar-one-1', $1, 'medals', 1, 1, false)", [alice.account])
        .catch(() => "refused"),
      grant(alice, 300),
    ]);
    expect(granted.toSorted()).toEqual(["exhausted", "granted", "refused"]);
    expect(await itemsOf(alice)).toBe("900 + 0 held 0");
    await owner.query("update item_grants set day = day - 1");
    expect(await grant(alice, 1000)).toBe("granted");
    await owner.query("delete from item_grants");
  });

  it("grants its own players collectibles of its own collections, each once, up to the cap of a day", async () => {
    const [alice, stranger] = [await addPlayer(), await addPlayer()];
    const ship = { collection: "machines" };
    await owner.query(
      "update client_players set disconnected_at = now() where user_id = (select id from users where account_id = $1)",
      [stranger.account],
    );
    await owner.query("insert into item_caps values ('machines', 2)");
    for (const wrong of [{ client: "other-game-1" }, { client: "" }, { collection: "relics", client: "" }])
      await expect(grant(alice, 1, { ...ship, ...wrong })).rejects.toMatchObject(refused);
    await expect(grant(stranger, 1, ship)).rejects.toMatchObject(refused);
    await expect(grant(alice, 2, ship)).rejects.toMatchObject(refused);
    expect(await grant(alice, 1, ship)).toBe("granted");
    const granted = await Promise.all([1, 2, 3].map((token) => grant(alice, 1, { ...ship, token })));
    expect(granted.toSorted()).toEqual(["exhausted", "granted", "taken"]);
    const { rows } = await owner.query<{ hash: string; id: string }>(
      "select hash, id from assets where owner_id = $1",
      [alice.account],
    );
    expect(rows).toHaveLength(2);
    for (const { hash, id } of rows) expect(hash).toBe(id.replaceAll("-", ""));
  });

  it("is the only one that gives a collectible: no process inserts one that is on no chain", async () => {
    const alice = await addPlayer();
    const columns = "(id, hash, collection, token_id, owner_id, on_chain_status)";
    for (const client of [api, worker])
      await expect(
        client.query(
          `insert into assets ${columns} values ($1, gen_random_uuid(), 'machines', 900000, $2, 'MINTABLE')`,
          [newId(), alice.account],
        ),
      ).rejects.toMatchObject(refused);
  });

  it("releases what the operation of the same transaction says, and no more than it has", async () => {
    const alice = await addPlayer(5, "hangar-one-1");
    const release = async (amount: number, given: { client?: string; isLater?: boolean } = {}) => {
      await api.query("begin");
      try {
        const id = newId();
        await api.query(
          `insert into operations (id, kind, state, account_id, collection, token_id, amount)
           values ($1, 'move_from_game', 'confirmed', $2, 'medals', 1, $3)`,
          [id, alice.account, amount],
        );
        if (given.isLater) await api.query("commit");
        const { rows } = await api.query("select release_items($1, $2) as done", [id, given.client ?? "hangar-one-1"]);
        await api.query("commit");
        return rows[0];
      } finally {
        await api.query("rollback");
      }
    };
    expect(await release(2)).toEqual({ done: true });
    expect(await release(4)).toEqual({ done: false });
    await expect(release(1, { client: "other-game-1" })).rejects.toMatchObject(refused);
    await expect(release(1, { isLater: true })).rejects.toMatchObject(refused);
    // What is held for a move is not free.
    await hold(await addOperation(api, alice, { kind: "move_from_game" }));
    expect(await release(2)).toEqual({ done: false });
    expect(await itemsOf(alice)).toBe("2 + 3 held 2");
  });
});
