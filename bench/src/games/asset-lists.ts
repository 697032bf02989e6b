/** Lists, filters and searches of a player with 10,000 collectibles, among half a million and among five million. */
import { addressAs, connectDatabase, type Database, migrate } from "@passport/database";
import { ensureDatabase } from "@passport/testbed/ensure-database";
import { startPostgres } from "@passport/testbed/postgres";
import {
  type CollectibleQuery,
  findCollectibles,
} from "../../../apps/server/src/features/assets/collectibles/read-store.ts";
import { percentile } from "../ledger/percentile.ts";
import { type Row, toRow } from "../row.ts";
import { collectorAssets, fillAssets, openShelves } from "./fill-assets.ts";

const few = 500_000;
const many = Number(process.env["BENCH_ASSET_ENTRIES"] ?? 5_000_000);
const calls = 400;
const warmUps = 40;
const barMs = 20;
/** Flat: ten times the assets of others make no difference beyond noise. */
const growthBar = 1.5;

const settings = {
  shared_buffers: "1GB",
  effective_cache_size: "4GB",
  random_page_cost: "1.1",
  max_wal_size: "8GB",
  checkpoint_timeout: "30min",
};

const pageSize = 20;
const whole = { search: "", place: "ALL", type: "", page: 0, pageSize } as const;

/** What a page asks, by the name of its row. */
const questions: Readonly<Record<string, () => Omit<CollectibleQuery, "accountId">>> = {
  "first page": () => whole,
  "page in the middle": () => ({
    ...whole,
    page: Math.floor((collectorAssets / pageSize) * (0.25 + Math.random() / 2)),
  }),
  "filter by type": () => ({ ...whole, type: "mech" }),
  "filter by place": () => ({ ...whole, place: "SUPREMACY" }),
  "search, many found": () => ({ ...whole, search: "warden" }),
  "search, none found": () => ({ ...whole, search: "ornithopter" }),
};

interface Times {
  p50: number;
  p99: number;
}

const time = async (
  db: Database,
  accountId: string,
  ask: () => Omit<CollectibleQuery, "accountId">,
): Promise<Times> => {
  const timesMs: number[] = [];
  for (let call = 0; call < warmUps + calls; call += 1) {
    const query = { accountId, ...ask() };
    const started = performance.now();
    await findCollectibles(db, query);
    if (call >= warmUps) timesMs.push(performance.now() - started);
  }
  const sorted = timesMs.toSorted((a, b) => a - b);
  return { p50: percentile(sorted, 0.5), p99: percentile(sorted, 0.99) };
};

const timeAll = async (db: Database, accountId: string): Promise<Record<string, Times>> => {
  const times: Record<string, Times> = {};
  for (const [name, ask] of Object.entries(questions)) times[name] = await time(db, accountId, ask);
  return times;
};

export const benchAssetLists = async (): Promise<Row[]> => {
  await using stack = new AsyncDisposableStack();
  const postgres = stack.use(await startPostgres({ fsync: true, settings }));
  const ownerUrl = await ensureDatabase(postgres, "passport");
  await migrate(ownerUrl);
  const collector = await openShelves(ownerUrl);
  const db = stack.use(connectDatabase(addressAs(ownerUrl, "api"), { maxConnections: 1 }));

  await fillAssets(ownerUrl, { collector, from: 0, to: few, ofCollector: collectorAssets });
  const amongFew = await timeAll(db, collector);
  console.error(`among ${few}`, amongFew);
  await fillAssets(ownerUrl, { collector, from: few, to: many, ofCollector: 0 });
  const amongMany = await timeAll(db, collector);
  console.error(`among ${many}`, amongMany);

  return Object.keys(questions).flatMap((name) => {
    const [small, large] = [amongFew[name], amongMany[name]];
    if (small === undefined || large === undefined) throw new Error(`${name} was not measured`);
    return [
      toRow({ name: `assets, ${name}: p99`, unit: "ms", ours: [large.p99], bare: [barMs], atMost: 1 }),
      toRow({
        name: `assets, ${name}: p50 beside ${few}`,
        unit: "ms",
        ours: [large.p50],
        bare: [small.p50],
        atMost: growthBar,
      }),
    ];
  });
};
