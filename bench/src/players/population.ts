/** Players with a password, SUPS, a history and collectibles. */
import { connectDatabase } from "@passport/database";
import { createLedger, type Ledger } from "@passport/ledger";
import { runSql } from "@passport/testbed/run-sql";
import { populate as addCitizens, type Citizen } from "../access/population.ts";
import { posting } from "../ledger/population.ts";

const transfersOfOne = 20;
const assetsOfOne = 40;
const funds = 10n ** 24n;
/** Posted at once: few enough that none is refused as an overload. */
const atOnce = 200;

export interface Player extends Citizen {
  accountId: string;
}

export const populate = async (
  { databaseUrl, ownerUrl }: { databaseUrl: string; ownerUrl: string },
  count: number,
): Promise<Player[]> => {
  await addCitizens(ownerUrl, count);
  const players = await runSql<Player>(
    ownerUrl,
    `select id as "userId", account_id as "accountId", email from users where email like 'bench%' order by email`,
  );
  await using db = connectDatabase(databaseUrl);
  await using ledger = createLedger({ db });
  for (let first = 0; first < count; first += atOnce) {
    await Promise.all(players.slice(first, first + atOnce).map(({ accountId }) => fillHistory(ledger, accountId)));
  }
  await fillAssets(ownerUrl);
  return players;
};

const fillHistory = async (ledger: Ledger, accountId: string): Promise<void> => {
  const chain = await ledger.openSystemAccount("chain", "Bench", accountId);
  const shop = await ledger.openSystemAccount("fees", "Bench", accountId);
  await ledger.post({ ...posting(chain.id, accountId), amount: funds });
  for (let nth = 1; nth < transfersOfOne; nth += 1) await ledger.post(posting(accountId, shop.id));
};

const fillAssets = async (ownerUrl: string): Promise<void> => {
  await runSql(
    ownerUrl,
    "insert into collections (slug, kind, name, chain_id) values ('bench-machines', '721', 'Bench', 97)",
  );
  await runSql(
    ownerUrl,
    `insert into assets (id, hash, collection, token_id, name, tier, asset_type, owner_id, on_chain_status, refreshed_at)
     select gen_random_uuid(), md5(n::text), 'bench-machines', n, 'Warden ' || n,
       (array['MYTHIC','RARE','COMMON','ELITE'])[1 + n % 4], (array['mech','weapon'])[1 + n % 2], account_id, 'MINTABLE', now()
     from (
       select account_id, row_number() over () as n
       from users cross join generate_series(1, ${assetsOfOne}) where email like 'bench%'
     ) as owned`,
  );
};
