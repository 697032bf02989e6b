import { connectDatabase, newId } from "@passport/database";
import { createTestDatabase } from "@passport/testbed";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { systemAccount } from "../account.ts";
import { createLedger } from "../ledger.ts";
import { hold, posting } from "../testing/new-transfer.ts";
import { areWithdrawalsHalted, findWithdrawalHold, withdrawalHoldId } from "./find-hold.ts";
import { createPostgresEngine } from "./postgres-engine.ts";

it("[SIGN-4] a withdrawal's hold is found while it holds and after it has ended, and nothing else is one", async () => {
  await using database = await createTestDatabase();
  await using db = connectDatabase(database.databaseUrl);
  await using ledger = createLedger({ db });
  const alice = newId();
  const [chain, game] = [systemAccount("chain", "BNB Chain", alice), systemAccount("game", "a game", alice)];
  await createPostgresEngine(db).openAccounts([{ id: alice, kind: "user", name: "alice" }, chain, game]);
  const [operation, payment, refused] = [newId(), newId(), newId()];
  const of = (id: string) => ({ id: withdrawalHoldId(id) });
  const reserved = hold({ ...of(operation), debit: alice, credit: chain.id, amount: 7n });
  for (const transfer of [
    posting({ debit: chain.id, credit: alice, amount: 10n }),
    reserved,
    hold({ ...of(payment), debit: alice, credit: game.id, amount: 1n }),
    hold({ ...of(refused), debit: alice, credit: chain.id, amount: 7n }),
  ])
    await ledger.post(transfer);

  const held = { debit: alice, chain: "BNB Chain", amount: 7n };
  expect(await findWithdrawalHold(db, operation)).toEqual({ ...held, isEnded: false });
  for (const other of [payment, refused, newId(), reserved.id])
    expect(await findWithdrawalHold(db, other)).toBeUndefined();
  await ledger.post({ kind: "release", id: newId(), hold: reserved.id });
  expect(await findWithdrawalHold(db, operation)).toEqual({ ...held, isEnded: true });
});

it("the halt is seen", async () => {
  await using database = await createTestDatabase();
  await using db = connectDatabase(database.databaseUrl);
  expect(await areWithdrawalsHalted(db)).toBe(false);
  await sql`select ledger.halt_withdrawals('a test')`.execute(db);
  expect(await areWithdrawalsHalted(db)).toBe(true);
});
