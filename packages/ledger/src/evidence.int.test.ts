/** A process that may call the functions of the database still moves no chain account without a final log, and each log once. */
import { addressAs, connectDatabase, type Database, inTransaction, newId } from "@passport/database";
import { createTestDatabase, type TestDatabase } from "@passport/testbed";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { systemAccount } from "./account.ts";
import {
  creditDeposits,
  creditPurchases,
  releaseWithdrawals,
  returnWithdrawals,
  settleWithdrawals,
} from "./evidence.ts";
import { createLedger } from "./ledger.ts";

const refused = { code: "42501" };
const wallet = "0x00000000000000000000000000000000000000aa";
const contract = "0x00000000000000000000000000000000000000cc";
const chainId = 31_337;

let database: TestDatabase;
let developer: Database;
let worker: Database;
let api: Database;
const connected = new AsyncDisposableStack();

beforeAll(async () => {
  database = connected.use(await createTestDatabase());
  developer = connected.use(connectDatabase(database.databaseUrl));
  worker = connected.use(connectDatabase(addressAs(database.databaseUrl, "worker")));
  api = connected.use(connectDatabase(addressAs(database.databaseUrl, "api")));
});
afterAll(() => connected.disposeAsync());

/** A player with a wallet of their own, and the chain's, treasury's and sale's accounts of their shard. */
let player: { accountId: string; wallet: string; chain: string; treasury: string; sale: string };

beforeEach(async () => {
  const accountId = newId();
  const own = `0x${newId().replaceAll("-", "").padStart(40, "0")}`;
  const username = `p${newId().slice(-12)}`;
  await developer
    .insertInto("users")
    .values({ id: newId(), account_id: accountId, username, public_address: own })
    .execute();
  const ledger = createLedger({ db: worker });
  const [chain, treasury, sale] = await Promise.all([
    ledger.openSystemAccount("chain", "Anvil", accountId),
    ledger.openSystemAccount("chain", "Treasury", accountId),
    ledger.openSystemAccount("sale", "SUPS sale", accountId),
  ]);
  player = { accountId, wallet: own, chain: chain.id, treasury: treasury.id, sale: sale.id };
});

interface Told {
  name?: string;
  state?: "seen" | "final" | "orphaned";
  args?: Record<string, string>;
}

const tell = async ({ name = "sups_deposit", state = "final", args = {} }: Told = {}) => {
  const log = { chainId, txHash: Buffer.from(`${newId()}${newId()}`.replaceAll("-", ""), "hex"), logIndex: 0 };
  await worker
    .insertInto("chain_events")
    .values({
      chain_id: chainId,
      block_number: 1,
      log_index: 0,
      tx_hash: log.txHash,
      block_hash: log.txHash,
      contract,
      name,
      args: JSON.stringify({ from: player.wallet, value: "5", ...args }),
      state,
    })
    .execute();
  return log;
};

const balance = async (): Promise<string | undefined> => {
  const { rows } = await sql<{ posted: string }>`
    select posted from ledger.accounts where id = ${player.accountId}`.execute(developer);
  return rows[0]?.posted;
};

const within = (db: Database, act: Parameters<typeof inTransaction<void>>[1]) => inTransaction(db, act);

describe("a deposit", () => {
  it("[LEDGER-14] is credited to whom and with what the log says, once", async () => {
    const log = await tell();
    const credit = () => within(worker, (tx) => creditDeposits(tx, [{ log, counterparty: player.chain }]));
    await credit();
    await credit();
    expect(await balance()).toBe("5");
  });

  it.each([
    ["seen only", { state: "seen" }],
    ["taken back by the chain", { state: "orphaned" }],
    ["of another kind", { name: "token_payment" }],
    ["of a wallet that no account has", { args: { from: wallet } }],
  ] as const)("is refused for a log that is %s", async (_, told) => {
    const log = await tell(told);
    await expect(
      within(worker, (tx) => creditDeposits(tx, [{ log, counterparty: player.chain }])),
    ).rejects.toMatchObject(refused);
  });

  it("is refused for a log that was never read, and through an account that is no chain's", async () => {
    const log = await tell();
    const invented = { ...log, logIndex: 7 };
    for (const deposit of [
      { log: invented, counterparty: player.chain },
      { log, counterparty: player.sale },
    ])
      await expect(within(worker, (tx) => creditDeposits(tx, [deposit]))).rejects.toMatchObject(refused);
    expect(await balance()).toBe("0");
  });

  it("of zero or less is refused", async () => {
    for (const value of ["0", "-5"]) {
      const log = await tell({ args: { value } });
      await expect(within(worker, (tx) => creditDeposits(tx, [{ log, counterparty: player.chain }]))).rejects.toThrow(
        "invalid_amount",
      );
    }
  });

  it("[LEDGER-15] above what may enter in a day is refused as a whole", async () => {
    const cap = 50_000_000n * 10n ** 18n;
    const log = await tell({ args: { value: String(cap + 1n) } });
    await expect(
      within(worker, (tx) => creditDeposits(tx, [{ log, counterparty: player.chain }])),
    ).rejects.toMatchObject({ code: "23514" });
    expect(await balance()).toBe("0");
  });
});

describe("a purchase", () => {
  const purchase = (log: Awaited<ReturnType<typeof tell>>, id = newId()) => ({
    ...{ log, id, treasury: player.treasury, sale: player.sale, amount: 9n },
  });

  it("goes to whose wallet paid, and a payment buys once, whatever the transfer's id", async () => {
    const log = await tell({ name: "native_payment" });
    await within(worker, (tx) => creditPurchases(tx, [purchase(log)]));
    await expect(within(worker, (tx) => creditPurchases(tx, [purchase(log)]))).rejects.toMatchObject({ code: "23505" });
    expect(await balance()).toBe("9");
  });

  it.each([
    ["no payment", {}],
    ["seen and not final", { name: "native_payment", state: "seen" }],
  ] as const)("[LEDGER-14] is refused for what is %s", async (_, told) => {
    const log = await tell(told);
    await expect(within(worker, (tx) => creditPurchases(tx, [purchase(log)]))).rejects.toMatchObject(refused);
  });
});

describe("a withdrawal's hold", () => {
  const hold = async ({ state = "used", expiry = new Date(0) }: { state?: string; expiry?: Date } = {}) => {
    const log = await tell();
    await within(worker, (tx) => creditDeposits(tx, [{ log, counterparty: player.chain }]));
    const [operationId, voucherId] = [newId(), newId()];
    const { rows } = await sql<{ hold: string }>`select ledger.hold_of(${operationId}) as hold`.execute(owner);
    const chosen = { account_id: player.accountId, chain_id: chainId, wallet: player.wallet, amount: "5" };
    await developer
      .insertInto("operations")
      .values({ id: operationId, kind: "withdrawal", state: "pending", ...chosen })
      .execute();
    await createLedger({ db: api }).post({
      ...{ kind: "hold", id: rows[0]?.hold ?? "", debit: player.accountId, credit: player.chain, amount: 5n },
      ...{ group: "WITHDRAWAL", subGroup: "TRANSFER", description: "SUPS withdrawal", related: operationId },
    });
    await developer
      .insertInto("vouchers")
      .values({
        ...{ id: voucherId, operation_id: operationId, kind: "withdraw", chain_id: chainId, contract },
        ...{ wallet: player.wallet, nonce: "3", amount: "5", expiry, state },
      })
      .execute();
    return voucherId;
  };
  const about = (name: string, more: Record<string, string> = {}, state: NonNullable<Told["state"]> = "final") =>
    tell({ name, state, args: { account: player.wallet, nonce: "3", amount: "5", ...more } });
  const held = async () => {
    const { rows } = await sql<{ held: string; posted: string }>`
      select held, posted from ledger.accounts where id = ${player.accountId}`.execute(developer);
    return rows[0];
  };

  let owner: Database;
  beforeAll(() => {
    owner = connected.use(connectDatabase(database.ownerUrl));
  });

  it("[LEDGER-14] is settled by the log that used its voucher", async () => {
    await hold();
    const log = await about("withdrawn");
    await within(worker, (tx) => settleWithdrawals(tx, [log]));
    expect(await held()).toEqual({ held: "0", posted: "0" });
  });

  it.each([
    ["of another amount", "withdrawn", { amount: "6" }],
    ["of another nonce", "withdrawn", { nonce: "4" }],
    ["of another wallet", "withdrawn", { account: wallet }],
    ["that says that nothing left", "nonce_cancelled", {}],
  ])("is not settled by a log %s", async (_, name, more) => {
    await hold();
    const log = await about(name, more);
    await expect(within(worker, (tx) => settleWithdrawals(tx, [log]))).rejects.toMatchObject(refused);
    expect(await held()).toEqual({ held: "5", posted: "5" });
  });

  it.each([
    ["settled", "seen", "used", "withdrawn", settleWithdrawals],
    ["settled", "orphaned", "used", "withdrawn", settleWithdrawals],
    ["released", "seen", "cancelled", "nonce_cancelled", releaseWithdrawals],
    ["released", "orphaned", "cancelled", "nonce_cancelled", releaseWithdrawals],
  ] as const)("[LEDGER-14] is not %s by a log that is %s and not final", async (_, state, voucher, name, end) => {
    await hold({ state: voucher });
    const log = await about(name, {}, state);
    await expect(within(worker, (tx) => end(tx, [log]))).rejects.toMatchObject(refused);
    expect(await held()).toEqual({ held: "5", posted: "5" });
  });

  it("is released by the log that cancelled its voucher, and not by the one that used it", async () => {
    await hold({ state: "cancelled" });
    const [used, cancelled] = [await about("withdrawn"), await about("nonce_cancelled")];
    await expect(within(worker, (tx) => releaseWithdrawals(tx, [used]))).rejects.toMatchObject(refused);
    await within(worker, (tx) => releaseWithdrawals(tx, [cancelled]));
    expect(await held()).toEqual({ held: "0", posted: "5" });
  });

  it("returns when a final block is past the voucher's time and no log tells of its use", async () => {
    const reach = (at: Date) =>
      developer
        .insertInto("chain_cursors")
        .values({ chain_id: chainId, finalized_number: 1, head_number: 1, finalized_at: at })
        .onConflict((conflict) => conflict.column("chain_id").doUpdateSet({ finalized_at: at }))
        .execute();
    const expiry = new Date(1_000_000);
    const voucher = await hold({ state: "expired", expiry });
    const giveBack = () => within(worker, (tx) => returnWithdrawals(tx, [voucher]));
    await reach(expiry);
    await expect(giveBack()).rejects.toMatchObject(refused);
    await reach(new Date(1_001_000));
    const used = await about("voucher_queued");
    await expect(giveBack()).rejects.toMatchObject(refused);
    await worker.updateTable("chain_events").set({ state: "orphaned" }).where("tx_hash", "=", used.txHash).execute();
    await giveBack();
    expect(await held()).toEqual({ held: "0", posted: "5" });
  });

  it("[LEDGER-14] is no process's to end by itself: not the api's, and not the worker's", async () => {
    const voucher = await hold();
    const { rows } = await sql<{ hold: string }>`
      select ledger.hold_of(operation_id) as hold from vouchers where id = ${voucher}`.execute(owner);
    for (const db of [api, worker])
      for (const kind of ["settle", "release"] as const)
        await expect(createLedger({ db }).post({ kind, id: newId(), hold: rows[0]?.hold ?? "" })).rejects.toThrow();
    expect(await held()).toEqual({ held: "5", posted: "5" });
  });
});

describe("without evidence", () => {
  it("[LEDGER-14] no process takes from a chain account or pays into one", async () => {
    const other = systemAccount("chain", "Treasury", player.accountId).id;
    const moves = [
      [player.chain, player.accountId],
      [player.accountId, player.chain],
      [player.chain, other],
    ] as const;
    for (const db of [api, worker])
      for (const [debit, credit] of moves)
        await expect(
          within(db, async (tx) => {
            await createLedger({ db }).postWithin(tx, [
              { kind: "post", id: newId(), debit, credit, amount: 1n, group: "A", subGroup: "B", description: "" },
            ]);
          }),
        ).rejects.toMatchObject(refused);
  });

  it("[LEDGER-14] the api may not even ask with evidence", async () => {
    const log = await tell();
    await expect(within(api, (tx) => creditDeposits(tx, [{ log, counterparty: player.chain }]))).rejects.toMatchObject(
      refused,
    );
  });

  it("no process is a bookkeeper", async () => {
    const { rows } = await sql<{ member: string }>`
      select member.rolname as member from pg_auth_members
      join pg_roles role on role.oid = roleid join pg_roles member on member.oid = pg_auth_members.member
      where role.rolname = 'passport_bookkeeper'`.execute(developer);
    expect(rows.filter(({ member }) => member !== "passport_developer" && /^passport_/.test(member))).toEqual([]);
  });
});
