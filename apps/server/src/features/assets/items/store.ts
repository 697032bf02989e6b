/** All SQL of items. An account's row of a token counts what it has here; `held` of those are leaving. */
import type { Database, Transaction } from "@passport/database";
import { sql } from "kysely";
import type { OperationRow } from "../../operations/index.ts";

/** A number of items of one token that an account gets, gives or has held. */
export interface ItemAmount {
  account_id: string;
  collection: string;
  token_id: string;
  amount: string;
  /** The game that they are in; absent for none. */
  service?: string;
}

/** What an operation moves, for the account that it belongs to. */
export const toItemAmount = ({ id, account_id, collection, token_id, amount }: OperationRow): ItemAmount => {
  if (account_id === null || collection === null || token_id === null || amount === null) {
    throw new Error(`operation ${id} moves no items`);
  }
  return { account_id, collection, token_id, amount };
};

/** Summed, so that each row is written once, and in one order, so that there is no deadlock. */
const summed = (amounts: readonly ItemAmount[]) => sql`
  select account_id, collection, token_id, coalesce(service, '') as service, sum(amount) as amount
  from jsonb_to_recordset(${JSON.stringify(amounts)}::jsonb)
         as a(account_id uuid, collection text, token_id numeric, service text, amount numeric)
  group by account_id, collection, token_id, coalesce(service, '')
  order by account_id, collection, token_id, coalesce(service, '')
`;

/** More of them where they are: credited by a deposit, or moved to or from a game (DEPASSET-14, MOVE-8). */
export const addItems = async (transaction: Transaction, amounts: readonly ItemAmount[]): Promise<void> => {
  if (amounts.length === 0) return;
  await sql`
    insert into items (account_id, collection, token_id, service, count)
    ${summed(amounts)}
    on conflict (account_id, collection, token_id, service) do update set count = items.count + excluded.count
  `.execute(transaction);
};

/** ASSET1155-9, MOVE-8: by one statement, or not at all. Returns whether there were that many. */
export const holdItems = async (transaction: Transaction, item: ItemAmount): Promise<boolean> => {
  const result = await transaction
    .updateTable("items")
    .set((eb) => ({ held: eb("held", "+", item.amount) }))
    .where("account_id", "=", item.account_id)
    .where("collection", "=", item.collection)
    .where("token_id", "=", item.token_id)
    .where("service", "=", item.service ?? "")
    .where((eb) => eb(eb("count", "-", eb.ref("held")), ">=", item.amount))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
};

/** What was held is gone, or free again. */
export const endItemHolds = async (
  transaction: Transaction,
  amounts: readonly ItemAmount[],
  end: "gone" | "free",
): Promise<void> => {
  if (amounts.length === 0) return;
  await sql`
    with ended as (${summed(amounts)}),
    locked as (
      select i.account_id, i.collection, i.token_id, i.service, e.amount
      from items i join ended e using (account_id, collection, token_id, service)
      order by i.account_id, i.collection, i.token_id, i.service for update of i
    )
    update items i
    set held = i.held - l.amount, count = i.count - case when ${end === "gone"} then l.amount else 0 end
    from locked l
    where i.account_id = l.account_id and i.collection = l.collection and i.token_id = l.token_id
      and i.service = l.service
  `.execute(transaction);
};

/** Where the account has items with this token id. */
export const findCollectionsWithToken = async (db: Database, accountId: string, tokenId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom("items")
    .select("collection")
    .where("account_id", "=", accountId)
    .where("token_id", "=", tokenId)
    .where("service", "=", "")
    .where("count", ">", "0")
    .execute();
  return rows.map(({ collection }) => collection);
};

/** What people call them, by their slugs. */
export const findCollectionNames = async (
  db: Database,
  slugs: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (slugs.length === 0) return new Map();
  const rows = await db
    .selectFrom("collections")
    .select(["slug", "name"])
    .where("slug", "in", [...slugs])
    .execute();
  return new Map(rows.map(({ slug, name }) => [slug, name]));
};
