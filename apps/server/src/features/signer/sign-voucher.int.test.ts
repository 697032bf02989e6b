/** What the signer reads for itself, one refusal at a time, and what it leaves behind. */
import { developmentAccounts } from "@passport/contracts";
import { newId } from "@passport/database";
import { withdrawalHoldId } from "@passport/ledger";
import { waitUntil } from "@passport/testbed";
import { sql } from "kysely";
import { Registry } from "prom-client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type SignerWorld, startSignerWorld } from "./testing/signer-world.ts";
import {
  type FixtureVoucher,
  openVoucherFixture,
  type Player,
  type VoucherFixture,
} from "./testing/voucher-fixtures.ts";

const kinds = ["withdraw", "mint", "unstake", "mint_item"] as const;
const metrics = new Registry();
let world: SignerWorld;
let fixture: VoucherFixture;
let alice: Player;
let nonce = 0n;

beforeAll(async () => {
  world = await startSignerWorld();
  fixture = await openVoucherFixture(world);
  alice = await fixture.addPlayer();
  const signer = await world.startSigner({ metrics });
  return () => signer[Symbol.asyncDispose]();
});
afterAll(() => world[Symbol.asyncDispose]());

const open = (kind: (typeof kinds)[number], player = alice) => {
  nonce += 1n;
  return fixture.open(kind, { player, nonce });
};
const logOf = (voucherId: string) =>
  world.db.selectFrom("signer.signer_log").selectAll().where("voucher_id", "=", voucherId).orderBy("at").execute();
const change = (table: "vouchers" | "operations" | "users", id: string, changes: Record<string, unknown>) =>
  world.db.updateTable(table).set(changes).where("id", "=", id).execute();

/** A key each: none of them opens what another one guards. */
const keyOf = {
  withdraw: developmentAccounts.withdrawSigner,
  mint: developmentAccounts.mintSigner,
  unstake: developmentAccounts.unstakeSigner,
  mint_item: developmentAccounts.itemSigner,
} as const;

describe("an honest voucher", () => {
  it.each(kinds)("%s: is signed once; asking again answers the same and writes nothing", async (kind) => {
    const voucher = await open(kind);
    expect(await world.ask(voucher.id)).toEqual({ signed: true });
    const signature = await world.signatureOf(voucher.id);
    expect(signature).toMatch(/^0x[0-9a-f]{130}$/);
    expect(await world.ask(voucher.id)).toEqual({ signed: true });
    expect(await world.signatureOf(voucher.id)).toBe(signature);
    expect(await logOf(voucher.id)).toMatchObject([
      {
        kind,
        refusal: null,
        key_address: keyOf[kind].address,
        amount: kind === "withdraw" || kind === "mint_item" ? "1" : null,
      },
    ]);
  });

  it("leaves the signature sealed, and bound to its row", async () => {
    const [one, two] = [await open("mint"), await open("mint")];
    await world.ask(one.id);
    const signature = await world.signatureOf(one.id);
    const { rows } = await sql<{ text: string }>`select signature as text from vouchers where id = ${one.id}`.execute(
      world.db,
    );
    expect(rows[0]?.text).toMatch(/^v1\./);
    expect(rows[0]?.text).not.toContain(signature?.slice(2));
    await change("vouchers", two.id, { signature: rows[0]?.text });
    await expect(world.signatureOf(two.id)).rejects.toThrow("belongs somewhere else");
  });
});

describe("mallory, who can write the rows of vouchers, operations and players, gets nothing signed that does not fit together", () => {
  type Attack = [string, string, (voucher: FixtureVoucher, player: Player) => Promise<unknown>];
  const forEvery: Attack[] = [
    ["that has ended", "voucher_ended", (voucher) => change("vouchers", voucher.id, { state: "cancelled" })],
    [
      "that has run out",
      "voucher_expired",
      (voucher) => change("vouchers", voucher.id, { expiry: sql`clock_timestamp()` }),
    ],
    [
      "that lives a day",
      "voucher_too_long",
      (voucher) =>
        change("vouchers", voucher.id, {
          expiry: sql`clock_timestamp() + interval '1 day'`,
          created_at: sql`clock_timestamp() + interval '1 day'`,
        }),
    ],
    [
      "for another contract",
      "unknown_contract",
      (voucher) => change("vouchers", voucher.id, { contract: `0x${"1".repeat(40)}` }),
    ],
    ["for another chain", "unknown_contract", (voucher) => change("vouchers", voucher.id, { chain_id: 1 })],
    [
      "for another wallet",
      "wrong_operation",
      (voucher) => change("vouchers", voucher.id, { wallet: `0x${"2".repeat(40)}` }),
    ],
    [
      "for a wallet that was changed since",
      "wrong_owner",
      (_voucher, player) =>
        change("users", player.userId, { public_address: `0x${newId().replaceAll("-", "")}deadbeef` }),
    ],
    [
      "of an operation that is over",
      "wrong_operation",
      (voucher) => change("operations", voucher.operationId, { state: "returned" }),
    ],
    [
      "of another player's operation",
      "wrong_owner",
      (voucher) => change("operations", voucher.operationId, { account_id: newId() }),
    ],
    [
      "of a locked account",
      "account_locked",
      (_voucher, player) => change("users", player.userId, { total_lock: true }),
    ],
  ];
  it.each(kinds)("[HOLD-3] a %s of a held account, or for a wallet that was linked just now", async (kind) => {
    for (const column of ["withdrawals_held_until", "wallet_usable_from"]) {
      const player = await fixture.addPlayer();
      const { id } = await open(kind, player);
      await change("users", player.userId, { [column]: sql`clock_timestamp() + interval '1 hour'` });
      expect(await world.ask(id)).toEqual({ refusal: "withdrawals_held" });
    }
  });

  for (const [title, refusal, attack] of forEvery) {
    it.each(kinds)(`a %s ${title}`, async (kind) => {
      const player = await fixture.addPlayer();
      const voucher = await open(kind, player);
      await attack(voucher, player);
      expect(await world.ask(voucher.id)).toEqual({ refusal });
      expect(await logOf(voucher.id)).toMatchObject([{ kind, refusal, key_address: null }]);
      expect(await world.signatureOf(voucher.id)).toBeUndefined();
    });
  }

  const forSome: [string, (typeof kinds)[number], string, Attack[2]][] = [
    ["a larger amount", "withdraw", "wrong_operation", (voucher) => change("vouchers", voucher.id, { amount: "11" })],
    [
      "a larger amount, in the operation too",
      "withdraw",
      "not_covered",
      async (voucher) => {
        await change("vouchers", voucher.id, { amount: "11" });
        await change("operations", voucher.operationId, { amount: "11" });
      },
    ],
    [
      "a hold that has ended",
      "withdraw",
      "not_covered",
      ({ operationId }) => world.ledger.post({ kind: "release", id: newId(), hold: withdrawalHoldId(operationId) }),
    ],
    // The api may release it again: signed for it, SUPS would leave and stay.
    [
      "the hold of a payment",
      "withdraw",
      "not_covered",
      async ({ operationId, amount }, { accountId }) => {
        await world.ledger.post({ kind: "release", id: newId(), hold: withdrawalHoldId(operationId) });
        const game = await world.ledger.openSystemAccount("game", "a game", accountId);
        const words = { group: "STORE", subGroup: "PURCHASE", description: "a test" };
        const payment = { id: newId(), debit: accountId, credit: game.id, amount, ...words };
        expect(await world.ledger.post({ kind: "hold", ...payment })).toBe("posted");
        await change("operations", operationId, { transfer_id: payment.id });
      },
    ],
    [
      "a withdraw lock",
      "withdraw",
      "account_locked",
      (_voucher, { userId }) => change("users", userId, { withdraw_lock: true }),
    ],
    ["a mint lock", "mint", "account_locked", (_voucher, { userId }) => change("users", userId, { mint_lock: true })],
    [
      "a mint lock",
      "mint_item",
      "account_locked",
      (_voucher, { userId }) => change("users", userId, { mint_lock: true }),
    ],
    ["another token", "mint", "wrong_operation", (voucher) => change("vouchers", voucher.id, { token_id: "5" })],
    [
      "an asset that is elsewhere",
      "mint",
      "not_covered",
      ({ operationId }) =>
        world.db
          .updateTable("assets")
          .set({ on_chain_status: "STAKABLE" })
          .where("locked_by", "=", operationId)
          .execute(),
    ],
    [
      "an asset that was sold",
      "unstake",
      "not_covered",
      ({ operationId }) =>
        world.db.updateTable("assets").set({ owner_id: newId() }).where("locked_by", "=", operationId).execute(),
    ],
    [
      "an asset that is not locked for it",
      "unstake",
      "not_covered",
      ({ operationId }) =>
        world.db.updateTable("assets").set({ locked_by: null }).where("locked_by", "=", operationId).execute(),
    ],
    [
      "[HOLD-22] items that another operation holds",
      "mint_item",
      "not_covered",
      ({ operationId: id }) =>
        world.db.updateTable("item_holds").set({ operation_id: newId() }).where("operation_id", "=", id).execute(),
    ],
    // The api may write any operation: only what was held for a voucher covers one.
    [
      "items that a move holds",
      "mint_item",
      "not_covered",
      ({ operationId }) =>
        world.db.updateTable("item_holds").set({ is_voucher: false }).where("operation_id", "=", operationId).execute(),
    ],
  ];
  it.each(forSome)("%s: a %s is refused with %s", async (_title, kind, refusal, attack) => {
    const player = await fixture.addPlayer();
    const voucher = await open(kind, player);
    await attack(voucher, player);
    expect(await world.ask(voucher.id)).toEqual({ refusal });
    expect(await world.signatureOf(voucher.id)).toBeUndefined();
  });

  it("two vouchers against one hold: the table allows no second operation with it", async () => {
    const [one, two] = [await open("withdraw"), await open("withdraw")];
    const { transfer_id } = await world.db
      .selectFrom("operations")
      .select("transfer_id")
      .where("id", "=", one.operationId)
      .executeTakeFirstOrThrow();
    await expect(change("operations", two.operationId, { transfer_id })).rejects.toThrow("operations_hold_key");
  });

  it("a voucher that does not exist is refused, and written down", async () => {
    const id = newId();
    expect(await world.ask(id)).toEqual({ refusal: "unknown_voucher" });
    expect(await logOf(id)).toMatchObject([{ kind: "unknown", refusal: "unknown_voucher" }]);
  });

  it("a request that says more than a voucher's id is not answered", async () => {
    const { id } = await open("withdraw");
    for (const body of [{ voucher_id: id, amount: "1" }, { voucher_id: "1" }, null, id]) {
      await expect(world.bus.request("signer.sign", body, 10_000)).rejects.toMatchObject({ reason: "failed" });
    }
    expect(await world.signatureOf(id)).toBeUndefined();
  });

  it("the log cannot be rewritten by the role that writes it", async () => {
    await expect(world.db.deleteFrom("signer.signer_log").execute()).rejects.toThrow();
    await expect(world.db.updateTable("signer.signer_log").set({ amount: "0" }).execute()).rejects.toThrow();
  });
});

describe("what operators see", () => {
  it("outcomes are counted by reason", async () => {
    const count = async (outcome: string) => {
      const { values } = (await metrics.getSingleMetric("signer_requests_total")?.get()) ?? { values: [] };
      return values.find(({ labels }) => labels["outcome"] === outcome)?.value ?? 0;
    };
    const [signed, unknown] = [await count("signed"), await count("unknown_voucher")];
    await world.ask((await open("mint")).id);
    await world.ask(newId());
    await waitUntil("both counted", async () => (await count("unknown_voucher")) === unknown + 1);
    expect(await count("signed")).toBe(signed + 1);
  });
});

describe("withdrawals that are halted", () => {
  it("are refused, and nothing else is; only an operator can resume them, so this comes last", async () => {
    const voucher = await open("withdraw");
    await sql`select ledger.halt_withdrawals('a test')`.execute(world.db);
    expect(await world.ask(voucher.id)).toEqual({ refusal: "withdrawals_halted" });
    for (const kind of ["mint", "unstake", "mint_item"] as const) {
      expect(await world.ask((await open(kind)).id)).toEqual({ signed: true });
    }
  });
});
