/** Items, changed by plain SQL as each process may: with its own login, and none of our code in between. */
import { afterAll, describe, expect, it } from "vitest";
import { contract, refused, startItems } from "./testing/items-fixture.ts";

const items = await startItems();
const { owner, api, worker, addPlayer, itemsOf, addOperation, setState, hold, end, addLog } = items;
afterAll(() => items[Symbol.asyncDispose]());

it("[HOLD-22] no process writes items, what is held, or what says how many there may be", async () => {
  const { account } = await addPlayer(3);
  for (const process of [api, worker])
    for (const statement of [
      `insert into items (account_id, collection, token_id, count, held) values ('${account}', 'medals', 2, 1000000, 1000000)`,
      "update items set count = count + 1",
      "update items set held = held + 1",
      "delete from items",
      `insert into item_holds values (gen_random_uuid(), '${account}', 'medals', 1, '', 1, true)`,
      "delete from item_holds",
      "delete from item_evidence",
      "update item_caps set amount = 1000000000",
      "delete from item_grants",
    ])
      await expect(process.query(statement)).rejects.toMatchObject(refused);
});

describe("[HOLD-22] a hold", () => {
  it("takes what an open operation of the player says, once, and no more than there is", async () => {
    const alice = await addPlayer(4);
    const one = await addOperation(api, alice, { kind: "item_withdrawal" });
    expect(await hold(one)).toBe(true);
    await expect(hold(one)).rejects.toThrow();
    expect(await hold(await addOperation(api, alice, { kind: "move_to_game", amount: 3 }))).toBe(false);
    for (const operation of [{ kind: "deposit" }, { kind: "item_withdrawal", state: "confirmed" }, { kind: "payment" }])
      await expect(hold(await addOperation(worker, alice, operation))).rejects.toMatchObject(refused);
    expect(await itemsOf(alice)).toBe("4 + 0 held 2");
  });

  it("of a move ends with it: on the other side, or free again, whatever the operation says by then", async () => {
    const alice = await addPlayer(5);
    const mallory = await addPlayer(1);
    const [there, undone] = [
      await addOperation(api, alice, { kind: "move_to_game" }),
      await addOperation(api, alice, { kind: "move_to_game" }),
    ];
    for (const id of [there, undone]) await hold(id);
    await expect(end(api, there)).rejects.toMatchObject(refused);
    // Another player's, more of them, back to Passport: none of it is what is held.
    const lies = `, amount = 1000, account_id = '${mallory.account}', kind = 'move_from_game'`;
    await setState(worker, there, "confirmed", lies);
    await setState(api, undone, "returned");
    await end(api, there, undone);
    expect(await itemsOf(alice)).toBe("3 + 2 held 0");
    expect(await itemsOf(mallory)).toBe("1 + 0 held 0");
    await expect(end(api, there)).rejects.toMatchObject(refused);
    // Both ways at once: each row changes by what comes and what goes.
    const [out, back] = [
      await addOperation(api, alice, { kind: "move_to_game", amount: 3 }),
      await addOperation(api, alice, { kind: "move_from_game", amount: 2 }),
    ];
    for (const id of [out, back]) await hold(id);
    for (const id of [out, back]) await setState(worker, id, "confirmed");
    await end(worker, out, back);
    expect(await itemsOf(alice)).toBe("2 + 3 held 0");
  });

  it("of a voucher is ended by the worker, as final logs say", async () => {
    const alice = await addPlayer(9);
    let nonce = 0;
    const withdraw = async (expiry = "1 hour") => {
      nonce += 1;
      const id = await addOperation(api, alice, { kind: "item_withdrawal", amount: 1 });
      await hold(id);
      await api.query(
        `insert into vouchers (id, operation_id, kind, chain_id, contract, wallet, nonce, amount, token_id, expiry)
         values (gen_random_uuid(), $1, 'mint_item', 1, $2, $3, $4, 1, 1, now() + $5::interval)`,
        [id, contract, alice.wallet, nonce, expiry],
      );
      return { id, log: { account: alice.wallet, nonce: String(nonce), tokenId: "1", amount: "1" } };
    };
    const endVoucher = ({ id }: { id: string }, state: string) =>
      worker.query("update vouchers set state = $2 where operation_id = $1", [id, state]);
    const minted = await withdraw();
    // The row says that it was a move, and that it has come back.
    await setState(worker, minted.id, "returned", ", kind = 'move_to_game'");
    await expect(end(api, minted.id)).rejects.toMatchObject(refused);
    await expect(end(worker, minted.id)).rejects.toMatchObject(refused);
    await endVoucher(minted, "used");
    await expect(end(worker, minted.id)).rejects.toMatchObject(refused);
    await addLog("item_minted", minted.log, { state: "seen" });
    await expect(end(worker, minted.id)).rejects.toMatchObject(refused);
    await addLog("item_minted", minted.log);
    await end(worker, minted.id);
    expect(await itemsOf(alice)).toBe("8 + 0 held 0");

    const cancelled = await withdraw();
    await endVoucher(cancelled, "cancelled");
    await expect(end(worker, cancelled.id)).rejects.toMatchObject(refused);
    await addLog("nonce_cancelled", cancelled.log);
    await end(worker, cancelled.id);
    const queued = await withdraw();
    await endVoucher(queued, "used");
    await addLog("voucher_queued", queued.log);
    await expect(end(worker, queued.id)).rejects.toMatchObject(refused);
    await addLog("voucher_rejected", queued.log);
    await end(worker, queued.id);
    expect(await itemsOf(alice)).toBe("8 + 0 held 0");
    const released = await withdraw();
    await endVoucher(released, "used");
    await addLog("voucher_released", released.log);
    await end(worker, released.id);
    expect(await itemsOf(alice)).toBe("7 + 0 held 0");

    const [late, usedAfterAll, waits] = [
      await withdraw("-1 hour"),
      await withdraw("-1 hour"),
      await withdraw("-1 hour"),
    ];
    for (const each of [late, usedAfterAll, waits]) await endVoucher(each, "expired");
    await expect(end(worker, late.id)).rejects.toMatchObject(refused);
    await owner.query(
      "insert into chain_cursors (chain_id, finalized_number, head_number, finalized_at) values (1, 1, 1, now())",
    );
    await end(worker, late.id);
    await addLog("item_minted", usedAfterAll.log, { state: "seen" });
    await expect(end(worker, usedAfterAll.id)).rejects.toMatchObject(refused);
    await addLog("voucher_queued", waits.log);
    await expect(end(worker, waits.id)).rejects.toMatchObject(refused);
    expect(await itemsOf(alice)).toBe("7 + 0 held 2");
  });
});
