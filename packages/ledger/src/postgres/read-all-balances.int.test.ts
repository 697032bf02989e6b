import { connectDatabase, inTransaction, newId } from "@passport/database";
import { createTestDatabase } from "@passport/testbed";
import { expect, it } from "vitest";
import { systemAccount } from "../account.ts";
import { createLedger } from "../ledger.ts";
import { createPostgresEngine } from "./postgres-engine.ts";
import { readBookTotals, readPlayerBalances } from "./read-all-balances.ts";

it.each([1, 2, 3, 5, 100])(
  "gives every player's balance once, in pieces of %i, and what each side adds up to",
  async (pieceSize) => {
    await using database = await createTestDatabase();
    await using db = connectDatabase(database.databaseUrl);
    await using ledger = createLedger({ db });
    const players = Array.from({ length: 5 }, () => `${newId().slice(0, -3)}000`);
    const [alice = ""] = players;
    const [chain, shop] = [systemAccount("chain", "Ethereum", alice), systemAccount("sale", "Store", alice)];
    const users = players.map((id) => ({ id, kind: "user" as const, name: "player" }));
    await createPostgresEngine(db).openAccounts([...users, chain, shop]);
    const post = (debit: string, credit: string, amount: number, kind: "post" | "hold" = "post") => {
      const labels = { group: "TEST", subGroup: "TEST", description: "Test" };
      return ledger.post({ kind, id: newId(), debit, credit, amount: BigInt(amount), ...labels });
    };
    await Promise.all(players.slice(1).map((player, n) => post(chain.id, player, 10 * (n + 1))));
    await post(players[4] ?? "", shop.id, 7);
    await post(players[3] ?? "", chain.id, 30, "hold");

    await inTransaction(db, async (transaction) => {
      const found = new Map<string, bigint>();
      for await (const piece of readPlayerBalances(transaction, pieceSize)) {
        expect(piece.length).toBeLessThanOrEqual(pieceSize);
        for (const { accountId, posted } of piece) {
          expect(found.has(accountId)).toBe(false);
          found.set(accountId, posted);
        }
      }
      // What is held is still theirs.
      expect(players.map((player) => found.get(player))).toEqual([0n, 10n, 20n, 30n, 33n]);
      expect(found.size).toBe(5);
      expect(await readBookTotals(transaction)).toEqual({ players: 93n, house: 7n, chains: -100n });
    });
  },
);
