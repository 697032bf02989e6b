/** Which growing tables a statement reads whole, by PostgreSQL's own plan. */
import pg from "pg";
import { growingTables } from "./large-database.ts";

interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  Schema?: string;
  "Index Name"?: string;
  "Index Cond"?: string;
  "Join Type"?: string;
  "Parent Relationship"?: string;
  Filter?: string;
  Plans?: PlanNode[];
}

/** Maps each partition to its table, which a plan does not name. */
export interface Catalogue {
  parentOf: ReadonlyMap<string, string>;
}

/**
 * Partial indexes that may be read whole: each row leaves them soon, by its state. One of rows with a value, or without one, can
 * hold most of its table for ever.
 */
const openIndexes: ReadonlySet<string> = new Set([
  "assets_locked_idx",
  "assets_unlock_idx",
  "assets_unnamed_idx",
  "chain_events_open",
  "claims_open_idx",
  "files_unstored_idx",
  "mails_due_at_idx",
  "operations_asked_idx",
  "operations_listed_idx",
  "operations_pending_idx",
  "operations_stuck_idx",
  "users_deletion_due_idx",
  "vouchers_expiry_idx",
  "webhook_events_due_idx",
  "webhook_events_order_idx",
]);

export const readCatalogue = async (client: pg.Client): Promise<Catalogue> => {
  const nameOf = (oid: string) => `${oid}::regclass::text`;
  const { rows: parts } = await client.query<{ part: string; parent: string }>(
    `select ${nameOf("inhrelid")} as part, ${nameOf("inhparent")} as parent from pg_inherits`,
  );
  return { parentOf: new Map(parts.map(({ part, parent }) => [part, parent])) };
};

const parametersOf = (text: string): number =>
  Math.max(0, ...[...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)));

/** One round trip: a test run explains about a thousand statements. */
const explain = async (client: pg.Client, text: string): Promise<PlanNode> => {
  const count = parametersOf(text);
  const values = count === 0 ? "" : `(${Array.from({ length: count }, () => "null").join(", ")})`;
  // The line break ends a comment on the statement's last line.
  const results = await client.query(
    `deallocate all; prepare explained as ${text}\n; explain (format json, verbose) execute explained${values}`,
  );
  const [answer] = (results as unknown as pg.QueryResult<{ "QUERY PLAN": [{ Plan: PlanNode }] }>[])[2]?.rows ?? [];
  if (answer === undefined) throw new Error("no plan");
  return answer["QUERY PLAN"][0].Plan;
};

interface Above {
  /** True if a limit ends the rows early. */
  isLimited: boolean;
  /** True if the statement asks for an order. */
  isOrdered: boolean;
  /** A bitmap's own node does not name the table, so it is taken from the heap scan above it. */
  table?: string | undefined;
}

const scansOf = (node: PlanNode, catalogue: Catalogue, above: Above): string[] => {
  const table = tableOf(node, catalogue) ?? above.table;
  const parts = (node.Plans ?? []).map((plan) =>
    scansOf(plan, catalogue, { ...above, isLimited: isLimitedBelow(node, plan, above.isLimited), table }),
  );
  // Beside an index that bounds them the planner adds others as it has no statistics: with those it does not.
  const below = node["Node Type"] === "BitmapAnd" && parts.some(({ length }) => length === 0) ? [] : parts.flat();
  return table !== undefined && growingTables.has(table) && readsWhole(node, above) ? [table, ...below] : below;
};

/** A limit ends what is below it early as long as every row that is found is a row of the result. */
const isLimitedBelow = (node: PlanNode, below: PlanNode, isLimited: boolean): boolean => {
  if (node["Node Type"] === "Limit") return true;
  if (!isLimited || node.Filter !== undefined) return false;
  const keepsRows = /^(LockRows|Result|Subquery Scan|Append|Merge Append|ProjectSet|WindowAgg)$/.test(
    node["Node Type"],
  );
  return keepsRows || (node["Join Type"] === "Left" && below["Parent Relationship"] === "Outer");
};

const readsWhole = (node: PlanNode, { isLimited, isOrdered }: Above): boolean => {
  if (node["Node Type"] === "Seq Scan") return true;
  if (!/^(Bitmap Index|Index( Only)?) Scan$/.test(node["Node Type"]) || openIndexes.has(node["Index Name"] ?? ""))
    return false;
  const condition = node["Index Cond"] ?? "";
  // Every row that has a value at all is most of them.
  const isBounded = condition.replace(/\([^()]* IS NOT NULL\)/g, "").replace(/[()\s]|AND/g, "") !== "";
  if (!isLimited) return !isBounded;
  // Where statistics say that many rows fit, the planner rather looks for the first of them in the table itself, whole if there
  // are none. An order keeps it at the index.
  const mayLeaveIndex = isBounded && !isOrdered && !condition.includes(" = ");
  return mayLeaveIndex || (!isBounded && node.Filter !== undefined);
};

const tableOf = (node: PlanNode, { parentOf }: Catalogue): string | undefined => {
  const name = node["Relation Name"];
  if (name === undefined) return undefined;
  const schema = node.Schema ?? "public";
  const qualified = schema === "public" ? name : `${schema}.${name}`;
  return parentOf.get(qualified) ?? qualified;
};

/** Each table once. Statements about tables of other packages (jobs, a test's own) have none of ours to find. */
export const findScans = async (client: pg.Client, catalogue: Catalogue, text: string): Promise<string[]> => {
  try {
    const above = { isLimited: false, isOrdered: /\border by\b/i.test(text) };
    return [...new Set(scansOf(await explain(client, text), catalogue, above))];
  } catch (error) {
    const undefinedTable = "42P01";
    if (error instanceof pg.DatabaseError && error.code === undefinedTable) return [];
    throw new Error(`Cannot explain: ${text}`, { cause: error });
  }
};
