/** SQL of what staff were told. Numbers of a chain rise in the order of commits: one watcher at a time writes them. */
import type { Transaction } from "@passport/database";
import { sql } from "kysely";
import type { DecodedCall } from "./decode-call.ts";

export interface UntoldRow {
  calls: DecodedCall[];
  call_count: number;
  ready_at: Date;
}

/** Up to which number staff know; undefined while another worker tells them, or for `quietMs` after the last time. */
export const lockNews = async (
  transaction: Transaction,
  chainId: number,
  quietMs: number,
): Promise<number | undefined> => {
  await transaction
    .insertInto("governance_news")
    .values({ chain_id: chainId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await transaction
    .selectFrom("governance_news")
    .select("told")
    .where("chain_id", "=", chainId)
    .where(sql<boolean>`(told_at is null or told_at <= now() - make_interval(secs => ${quietMs / 1000}))`)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row?.told;
};

/** The first of those that staff were not told of, how many there are, and the last one's number. */
export const findUntold = async (
  transaction: Transaction,
  { chainId, told, limit }: { chainId: number; told: number; limit: number },
): Promise<{ rows: UntoldRow[]; count: number; last: number | undefined }> => {
  const untold = transaction
    .selectFrom("governance_proposals")
    .where("chain_id", "=", chainId)
    .where("number", ">", told);
  const rows = await untold
    .select(["call_count", "ready_at"])
    .select((eb) => eb.ref("calls").$castTo<DecodedCall[]>().as("calls"))
    .orderBy("number")
    .limit(limit)
    .execute();
  const { count, last } = await untold
    .select((eb) => [eb.fn.countAll<string>().as("count"), eb.fn.max("number").as("last")])
    .executeTakeFirstOrThrow();
  return { rows, count: Number(count), last: last === null ? undefined : Number(last) };
};

export const markTold = async (transaction: Transaction, chainId: number, told: number): Promise<void> => {
  await transaction
    .updateTable("governance_news")
    .set({ told, told_at: sql<Date>`now()` })
    .where("chain_id", "=", chainId)
    .execute();
};
