import { randomInt } from "node:crypto";
import { connectDatabase, type Database } from "@passport/database";
import { sql } from "kysely";
import { declareCurrency } from "../postgres/declare-currency.ts";
import { createPostgresEngine } from "../postgres/postgres-engine.ts";
import type { EngineUnderTest } from "./engine-under-test.ts";

export interface LedgerDatabase {
  databaseUrl: string;
  ownerUrl: string;
}

export interface ConnectedEngine extends EngineUnderTest {
  server: Database;
  owner: Database;
}

/** Connects as the server does; locks and the end of a halt are the owner's, as in production. */
export const connectEngine = ({ databaseUrl, ownerUrl }: LedgerDatabase): ConnectedEngine => {
  const server = connectDatabase(databaseUrl);
  const owner = connectDatabase(ownerUrl, { maxConnections: 2 });
  return {
    server,
    owner,
    engine: { ...createPostgresEngine(server), setLocks: createPostgresEngine(owner).setLocks },
    haltWithdrawals: async (isHalted) => {
      await (isHalted
        ? sql`select ledger.halt_withdrawals('test')`.execute(server)
        : sql`select ledger.resume_withdrawals('test')`.execute(owner));
    },
    declareCurrency: async (cap) => {
      const code = `T${randomInt(36 ** 6).toString(36)}`.toUpperCase();
      const { id } = await declareCurrency(owner, { code, name: "Test points", decimals: 0, issuer: "arcade", cap });
      return id;
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([server.destroy(), owner.destroy()]);
    },
  };
};
