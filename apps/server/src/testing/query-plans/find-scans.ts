/** Which growing tables a statement reads whole, by PostgreSQL's own plan. */
import pg from "pg";
import { growingTables } from "./large-database.ts";

interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  Schema?: string;
  "Index Name"?: string;
  "Index Cond"?: string;
  Plans?: PlanNode[];
}

/** Names of the schema that a plan does not tell: whose partition a table is, and which indexes cover a part of their table. */
export interface Catalogue {
  parentOf: ReadonlyMap<string, string>;
  partialIndexes: ReadonlySet<string>;
}

export const readCatalogue = async (client: pg.Client): Promise<Catalogue> => {
  const nameOf = (oid: string) => `${oid}::regclass::text`;
  const { rows: parts } = await client.query<{ part: string; parent: string }>(
    `select ${nameOf("inhrelid")} as part, ${nameOf("inhparent")} as parent from pg_inherits`,
  );
  const { rows: partial } = await client.query<{ name: string }>(
    "select relname as name from pg_index join pg_class on pg_class.oid = indexrelid where indpred is not null",
  );
  return {
    parentOf: new Map(parts.map(({ part, parent }) => [part, parent])),
    partialIndexes: new Set(partial.map(({ name }) => name)),
  };
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

const scansOf = (node: PlanNode, catalogue: Catalogue, isLimited = false): string[] => {
  const below = (node.Plans ?? []).flatMap((plan) =>
    scansOf(plan, catalogue, isLimited || node["Node Type"] === "Limit"),
  );
  const table = tableOf(node, catalogue);
  if (table === undefined || !growingTables.has(table)) return below;
  const kind = node["Node Type"];
  if (kind === "Seq Scan") return [table, ...below];
  // An index that is read from end to end. Newest first with a limit it ends early; a partial index holds what is open.
  const isWhole = /^Index( Only)? Scan$/.test(kind) && node["Index Cond"] === undefined;
  return isWhole && !isLimited && !catalogue.partialIndexes.has(node["Index Name"] ?? "") ? [table, ...below] : below;
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
    return [...new Set(scansOf(await explain(client, text), catalogue))];
  } catch (error) {
    const undefinedTable = "42P01";
    if (error instanceof pg.DatabaseError && error.code === undefinedTable) return [];
    throw new Error(`Cannot explain: ${text}`, { cause: error });
  }
};
