import pg from "pg";

/** One statement on a connection of its own. */
export const runSql = async <Row extends object>(url: string, sql: string, values: unknown[] = []): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end();
  }
};
