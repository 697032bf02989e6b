/** What games and their players wait for: payments, webhooks, and lists of assets. */
import type { Row } from "../row.ts";
import { benchAssetLists } from "./asset-lists.ts";
import { benchContention } from "./contention.ts";
import { benchDeliveries } from "./deliveries.ts";
import { startGamesFixture } from "./games-fixture.ts";
import { benchPayments } from "./payments.ts";

const parts: Readonly<Record<string, () => Promise<Row[]>>> = {
  async traffic() {
    await using fixture = await startGamesFixture({ players: 2000, games: 40 });
    return [...(await benchDeliveries(fixture)), ...(await benchPayments(fixture))];
  },
  assets: benchAssetLists,
  contention: benchContention,
};

/** BENCH_GAMES names one part; all without it. */
export const benchGames = async (): Promise<Row[]> => {
  const wanted = process.env["BENCH_GAMES"];
  const rows: Row[] = [];
  for (const [name, bench] of Object.entries(parts)) {
    if (wanted === undefined || wanted === name) rows.push(...(await bench()));
  }
  return rows;
};
