/** Reports of reserves and their trees. */
import { type Database, readClock, type Transaction } from "@passport/database";
import type { Reconciliation } from "@passport/ledger";
import type { ReservesNode } from "@passport/protocol";
import { sql } from "kysely";
import { type FinalizedBlock, findFinalizedBlocks } from "../../platform/chain/finalized-store.ts";
import type { PlacedNode } from "./tree-builder.ts";

export interface StoredReport {
  id: string;
  takenAt: Date;
  root: Buffer;
  liabilities: string;
  unclaimed: string;
  reserves: string;
  stock: string;
  accounts: number;
  books: Reconciliation | undefined;
  /** JSON, checked where it becomes a report. */
  holdings: unknown;
  flows: unknown;
  saltKey: string;
}

export interface NewLeaf extends ReservesNode {
  accountId: string;
}

/**
 * From here on the transaction sees the database as it is at this moment: returns when that was, and up
 * to which block of each chain the ledger has heard by then.
 */
export const takeSnapshot = async (transaction: Transaction): Promise<{ takenAt: Date; chains: FinalizedBlock[] }> => {
  await sql`set transaction isolation level repeatable read`.execute(transaction);
  await sql`set local statement_timeout = 0`.execute(transaction);
  // While the chains are asked the transaction waits; nodes may take their time one after another.
  await sql`set local idle_in_transaction_session_timeout = '2min'`.execute(transaction);
  await sql`set local work_mem = '256MB'`.execute(transaction);
  return { takenAt: await readClock(transaction), chains: await findFinalizedBlocks(transaction) };
};

/** Leaves wait here until all are there and their order is known. Gone with the transaction. */
export const createLeafTable = async (transaction: Transaction): Promise<void> => {
  await sql`
    create temporary table new_leaves (hash bytea not null, sum numeric not null, account_id uuid not null)
    on commit drop`.execute(transaction);
};

export const collectLeaves = async (transaction: Transaction, leaves: readonly NewLeaf[]): Promise<void> => {
  await sql`
    insert into new_leaves (hash, sum, account_id)
    select decode(hash, 'hex'), sum, account_id
    from unnest(${hexArray(leaves)}::text[], ${sumArray(leaves)}::numeric[],
      ${arrayText(leaves.map(({ accountId }) => accountId))}::uuid[]) as leaf (hash, sum, account_id)
  `.execute(transaction);
};

/** In the order of their hashes: where a leaf stands says nothing about whose it is. */
export const placeLeaves = async (transaction: Transaction, reportId: string): Promise<void> => {
  await sql`
    insert into reserve_nodes (report_id, level, position, hash, sum, account_id)
    select ${reportId}, 0, row_number() over (order by hash) - 1, hash, sum, account_id from new_leaves
  `.execute(transaction);
};

export const readLeaves = async (
  transaction: Transaction,
  { reportId, from, count }: { reportId: string; from: number; count: number },
): Promise<ReservesNode[]> => {
  const rows = await transaction
    .selectFrom("reserve_nodes")
    .select(["hash", "sum"])
    .where("report_id", "=", reportId)
    .where("level", "=", 0)
    .where("position", ">=", from)
    .orderBy("position")
    .limit(count)
    .execute();
  return rows.map(({ hash, sum }) => ({ hash, sum: BigInt(sum) }));
};

export const insertNodes = async (
  transaction: Transaction,
  reportId: string,
  nodes: readonly PlacedNode[],
): Promise<void> => {
  await sql`
    insert into reserve_nodes (report_id, level, position, hash, sum)
    select ${reportId}, level, position, decode(hash, 'hex'), sum
    from unnest(${arrayText(nodes.map(({ level }) => level))}::smallint[],
      ${arrayText(nodes.map(({ position }) => position))}::bigint[],
      ${hexArray(nodes)}::text[], ${sumArray(nodes)}::numeric[]) as node (level, position, hash, sum)
  `.execute(transaction);
};

export const insertReport = async (transaction: Transaction, report: StoredReport): Promise<void> => {
  const { takenAt, books, holdings, flows, saltKey, ...same } = report;
  await transaction
    .insertInto("reserve_reports")
    .values({
      ...same,
      taken_at: takenAt,
      books_number: books?.number ?? null,
      books_hash: books?.hash ?? null,
      holdings: JSON.stringify(holdings),
      flows: JSON.stringify(flows),
      salt_key: saltKey,
    })
    .execute();
};

export const findNewestReport = async (db: Database): Promise<StoredReport | undefined> => {
  const row = await db
    .selectFrom("reserve_reports")
    .selectAll()
    .orderBy("taken_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { taken_at: takenAt, salt_key: saltKey, books_number: number, books_hash: hash, ...same } = row;
  return { ...same, takenAt, saltKey, books: number === null || hash === null ? undefined : { number, hash } };
};

/** Not numbers while there is no report; the ratio neither while nothing is owed. */
export const readNewestFigures = async (db: Database): Promise<{ ratio: number; ageSeconds: number }> => {
  const { rows } = await sql<{ ratio: number | null; age: number }>`
    select (reserves / nullif(liabilities + unclaimed, 0))::double precision as ratio,
      extract(epoch from now() - taken_at)::double precision as age
    from reserve_reports order by taken_at desc, id desc limit 1`.execute(db);
  return { ratio: rows[0]?.ratio ?? Number.NaN, ageSeconds: rows[0]?.age ?? Number.NaN };
};

export const findLeaf = (
  db: Database,
  reportId: string,
  accountId: string,
): Promise<{ position: number; sum: string } | undefined> =>
  db
    .selectFrom("reserve_nodes")
    .select(["position", "sum"])
    .where("report_id", "=", reportId)
    .where("account_id", "=", accountId)
    .executeTakeFirst();

/** What there is at these places, one for each level from the leaves up. */
export const readNodesAt = async (
  db: Database,
  reportId: string,
  positions: readonly number[],
): Promise<Map<number, ReservesNode>> => {
  const { rows } = await sql<{ level: number; hash: Buffer; sum: string }>`
    select node.level, node.hash, node.sum
    from unnest(${arrayText(positions)}::bigint[]) with ordinality as asked (position, place)
    join reserve_nodes node
      on node.report_id = ${reportId} and node.level = asked.place - 1 and node.position = asked.position
  `.execute(db);
  return new Map(rows.map(({ level, hash, sum }) => [level, { hash, sum: BigInt(sum) }]));
};

/** Deletes nodes of all but the newest reports, at most so many at once. Returns how many. */
export const deleteOldNodes = async (db: Database, keptReports: number, limit: number): Promise<number> => {
  const { rows } = await sql`
    delete from reserve_nodes where ctid = any (array(
      select ctid from reserve_nodes where report_id = any (array(${oldReports(keptReports)})) limit ${limit}))
    returning 1`.execute(db);
  return rows.length;
};

/** When their nodes are gone. */
export const deleteOldReports = async (db: Database, keptReports: number): Promise<void> => {
  await sql`delete from reserve_reports where id in (${oldReports(keptReports)})`.execute(db);
};

const oldReports = (keptReports: number) =>
  sql`select id from reserve_reports order by taken_at desc, id desc offset ${keptReports}`;

/** PostgreSQL's array literal of elements that need no quotes: the driver's own way copies each of them several times. */
const arrayText = (elements: readonly (string | number | bigint)[]): string => `{${elements.join(",")}}`;
const hexArray = (nodes: readonly ReservesNode[]): string =>
  arrayText(nodes.map(({ hash }) => Buffer.from(hash).toString("hex")));
const sumArray = (nodes: readonly ReservesNode[]): string => arrayText(nodes.map(({ sum }) => sum));
