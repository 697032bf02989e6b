/** Collectibles by the million: one collector with ten thousand of them, everybody else with a hundred. */
import { newId } from "@passport/database";
import { runSql } from "@passport/testbed/run-sql";

const collection = "bench-machines";
export const collectorAssets = 10_000;
const otherAssets = 100;

/** The account of the collector; its assets are spread evenly over all, as they are when they are bought over years. */
export const openShelves = async (ownerUrl: string): Promise<string> => {
  await runSql(ownerUrl, "insert into collections (slug, kind, name, chain_id) values ($1, '721', 'Bench', 97)", [
    collection,
  ]);
  return newId();
};

/** Adds the assets with the numbers `from` to `to`, of which the collector gets so many. */
export const fillAssets = async (
  ownerUrl: string,
  { collector, from, to, ofCollector }: { collector: string; from: number; to: number; ofCollector: number },
): Promise<void> => {
  const every = ofCollector === 0 ? 0 : Math.floor((to - from) / ofCollector);
  await runSql(
    ownerUrl,
    `insert into assets (id, hash, collection, token_id, name, tier, asset_type, owner_id, on_chain_status,
                         locked_to_service, refreshed_at)
     select gen_random_uuid(), md5(n::text), '${collection}', n,
       (array['Redline','Harrow','Tidewater','Ember','Cobalt','Ashen','Northern','Silent'])[1 + dice % 8] || ' ' ||
       (array['Warden','Lancer','Bastion','Courier','Sentinel','Marauder','Anvil','Heron'])[1 + dice / 8 % 8] || ' ' || n,
       (array['MYTHIC','RARE','COMMON','ELITE'])[1 + dice % 4],
       (array['mech','weapon','mech_skin','weapon_skin','power_core','mystery_crate'])[1 + dice % 6],
       case when $2::int > 0 and (n - $3::int) % $2::int = 0 then $1::uuid
            else ('00000000-0000-7000-8000-' || lpad(to_hex(n / ${otherAssets}), 12, '0'))::uuid end,
       (array['MINTABLE','STAKABLE','UNSTAKABLE','UNSTAKABLE_OLD'])[1 + dice / 64 % 4],
       case when dice % 10 = 0 and dice / 64 % 4 <> 1 then 'bench-game' end, now()
     from generate_series($3::int, $4::int - 1) n
     cross join lateral (select abs(hashint4(n)) as dice) rolled`,
    [collector, every, from, to],
  );
  await runSql(ownerUrl, "vacuum analyze assets");
  await runSql(ownerUrl, "checkpoint");
};
