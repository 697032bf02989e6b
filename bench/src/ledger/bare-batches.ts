/** The posting function alone: batches of 1,000 made beforehand, called one after the other on one connection. */
import pg from "pg";
import type { Mix } from "./population.ts";

const batchSize = 1000;
/** The server's verdict 0. */
const posted = 0;

const call = {
  name: "post",
  text: "select ledger.post_transfers($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) as verdicts",
};

/** As the arguments of ledger.post_transfers, in PostgreSQL's own text. */
const makeBatch = (mix: Mix, topic: number): string[] => {
  const transfers = Array.from({ length: batchSize }, mix);
  const accounts = [...new Set(transfers.flatMap(({ debit, credit }) => [debit, credit]))].sort();
  const places = new Map(accounts.map((id, index) => [id, index + 1]));
  const array = (elements: readonly unknown[]): string => `{${elements.join(",")}}`;
  const repeated = (element: unknown): string => array(transfers.map(() => element));
  return [
    array(accounts),
    array(transfers.map(({ id }) => id)),
    repeated(1),
    array(transfers.map(({ debit }) => places.get(debit))),
    array(transfers.map(({ credit }) => places.get(credit))),
    array(transfers.map(({ amount }) => amount)),
    repeated(topic),
    array(transfers.map(({ description }) => `"${description}"`)),
    repeated("NULL"),
    repeated(4),
  ];
};

/** Transfers a second. */
export const measureBatches = async (
  databaseUrl: string,
  mix: Mix,
  topic: number,
  seconds: number,
): Promise<number> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    // Twice what any machine of ours has posted in that time; the clock starts when they are ready.
    const batches = Array.from({ length: seconds * 40 }, () => makeBatch(mix, topic));
    const start = performance.now();
    const end = start + seconds * 1000;
    let count = 0;
    for (const values of batches) {
      if (performance.now() > end) break;
      const { rows } = await client.query<{ verdicts: number[] }>({ ...call, values });
      if (!rows[0]?.verdicts.every((verdict) => verdict === posted)) throw new Error("a bare batch was not posted");
      count += batchSize;
    }
    return (count * 1000) / (performance.now() - start);
  } finally {
    await client.end();
  }
};
