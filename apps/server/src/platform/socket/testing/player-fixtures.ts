/** Players, sessions and prices of the socket tests, in a real database and with real announcements. */
import { randomUUID } from "node:crypto";
import { type Database, inTransaction, newId } from "@passport/database";
import * as calls from "@passport/protocol";
import { announceHint, announceSessionsEnded } from "../../outbox/outbox.ts";
import type { Actor } from "../../wire/actor.ts";
import { onPublicTopic, onTopic, type TopicHandler } from "../../wire/handlers.ts";

export interface Player {
  userId: string;
  accountId: string;
  sessionId: string;
  cookie: string;
}

const selectRates = (db: Pick<Database, "selectFrom">) =>
  db
    .selectFrom(["exchange_rates", "rates"])
    .select(["exchange_rates.enable_sale", "exchange_rates.version", "rates.usd"])
    .where("rates.symbol", "=", "sup");

const toPayload = ({ enable_sale, usd }: { enable_sale: boolean; usd: string }) => ({
  enable_sale,
  bnb_to_usd: "600",
  usdc_to_usd: "1",
  busd_to_usd: "1",
  eth_to_usd: "3000",
  sup_to_usd: usd,
});

export const createWorldStore = (db: Database) => {
  const readRates = async () => {
    const row = await selectRates(db).executeTakeFirstOrThrow();
    return { payload: toPayload(row), seq: row.version };
  };

  const readPlayer = async (userId: string) => {
    const row = await db.selectFrom("users").selectAll().where("id", "=", userId).executeTakeFirstOrThrow();
    const derived = {
      role: null,
      has_password: false,
      two_factor_authentication_activated: false,
      two_factor_authentication_is_set: false,
      has_passkey: false,
      withdrawals_held_until: null,
      google_id: null,
      facebook_id: null,
      twitter_id: null,
      organisation: null,
      faction: null,
      deletion_due_at: null,
      created_at: row.created_at.toISOString(),
    };
    // Only what a player may see of the row: a column added later stays out of the topic, as on the real server.
    const shown = Object.entries({ ...row, ...derived }).filter(([name]) => name in calls.userSchema.shape);
    return { payload: calls.userSchema.parse(Object.fromEntries(shown)), seq: row.version };
  };

  const topics: TopicHandler[] = [
    onPublicTopic(calls.exchangeRatesTopic, { subject: "rates.changed", read: readRates }),
    onTopic(calls.userTopic, {
      hints: { subject: "users.changed", ownersOf: (message) => (message as { users: string[] }).users },
      readMany: (ids) => Promise.all(ids.map(readPlayer)),
      toSnapshot: (found) => found,
    }),
  ];

  const actorOf = async (sessionId: string): Promise<Actor | undefined> => {
    const row = await db
      .selectFrom("sessions")
      .innerJoin("users", "users.id", "sessions.user_id")
      .select([
        "sessions.id",
        "users.id as userId",
        "users.account_id",
        "users.total_lock",
        "sessions.authenticated_at",
      ])
      .where("sessions.id", "=", sessionId)
      .where("sessions.ended_at", "is", null)
      .executeTakeFirst();
    return (
      row && {
        sessionId: row.id,
        userId: row.userId,
        accountId: row.account_id,
        permissions: [],
        locks: row.total_lock ? ["total"] : [],
        authenticatedAt: row.authenticated_at,
        twoFactorAt: undefined,
        confirmsBySecondFactor: false,
      }
    );
  };

  return {
    topics,
    readRates,
    actorOf,

    async findEndedSessions(sessionIds: string[]): Promise<string[]> {
      const live = await db
        .selectFrom("sessions")
        .select("id")
        .where("id", "in", sessionIds)
        .where("ended_at", "is", null)
        .execute();
      const ids = new Set(live.map(({ id }) => id));
      return sessionIds.filter((id) => !ids.has(id));
    },

    async addPrices(): Promise<void> {
      await db.insertInto("exchange_rates").values({ enable_sale: true, polled_at: new Date() }).execute();
      await db.insertInto("rates").values({ symbol: "sup", usd: "1" }).execute();
    },

    async addPlayer(username: string): Promise<Player> {
      const userId = newId();
      const accountId = newId();
      await db.insertInto("users").values({ id: userId, account_id: accountId, username }).execute();
      return { userId, accountId, ...(await this.addSession(userId)) };
    },

    async addSession(userId: string): Promise<{ sessionId: string; cookie: string }> {
      const sessionId = newId();
      const token_hash = Buffer.from(randomUUID());
      await db.insertInto("sessions").values({ id: sessionId, token_hash, user_id: userId }).execute();
      return { sessionId, cookie: `sid=${sessionId}` };
    },

    /** `announce: false` is a change whose news gets lost. */
    changePrice(price: string, { announce = true } = {}): Promise<number> {
      return inTransaction(db, async (transaction) => {
        const { version } = await transaction
          .updateTable("exchange_rates")
          .set((field) => ({ version: field("version", "+", 1) }))
          .returning("version")
          .executeTakeFirstOrThrow();
        await transaction.updateTable("rates").set({ usd: price }).where("symbol", "=", "sup").execute();
        if (announce) await announceHint(transaction, "rates.changed", {});
        return version;
      });
    },

    renamePlayer(userId: string, firstName: string): Promise<number> {
      return inTransaction(db, async (transaction) => {
        const { version } = await transaction
          .updateTable("users")
          .set((field) => ({ first_name: firstName, version: field("version", "+", 1) }))
          .where("id", "=", userId)
          .returning("version")
          .executeTakeFirstOrThrow();
        await announceHint(transaction, "users.changed", { users: [userId] });
        return version;
      });
    },

    async endSession(sessionId: string, { announce = true } = {}): Promise<void> {
      await inTransaction(db, async (transaction) => {
        await transaction.updateTable("sessions").set({ ended_at: new Date() }).where("id", "=", sessionId).execute();
        if (announce) await announceSessionsEnded(transaction, [sessionId]);
      });
    },
  };
};

export type WorldStore = ReturnType<typeof createWorldStore>;
