/** What an attacker tries with the database login of a process that they own: plain SQL, none of our code in between. */
import { newId } from "@passport/database";
import type { Fixture } from "../fixture.ts";

/** Ids of what the attacker is after. */
export interface Loot {
  mallory: string;
  malloryUser: string;
  victim: string;
  victimUser: string;
  /** The chain's, the treasury's and the sale's account of mallory's shard. */
  chain: string;
  treasury: string;
  sale: string;
  /** Of the victim: SUPS on their way to a wallet, and the voucher for them. */
  hold: string;
  voucher: string;
  operation: string;
  /** Of the victim: what came from a chain, and what was paid. */
  deposit: string;
  payment: string;
  /** A payment that waits for staff, and a deposit of a wallet that no account has. */
  unfulfilled: string;
  unclaimed: string;
  /** What a member of staff has asked for. */
  request: string;
  /** A collectible of the victim's. */
  asset: string;
  /** A game's currency of which 100 may still be issued, its issuer in mallory's shard, and mallory's account. */
  points: { currency: number; issuer: string; mallory: string };
  /** Fresh for every attempt. */
  id(): string;
}

export interface DatabaseAct {
  /** The "never" of the table in trust.md that it would break. */
  never: string;
  act: string;
  /** Succeeds when it returns or changes a row. */
  sql(loot: Loot): string;
  /** Refused by the tables or the functions themselves, to the owner as well. */
  isRefusedToAll?: true;
}

const group = `(select code from ledger.topics limit 1)`;

/** Calls the posting function as a process does. `accounts` in ascending order, places count from one. */
export const post = (
  { id }: Pick<Loot, "id">,
  move: { debit: string; credit: string; amount?: string; kind?: number; related?: string },
): string => {
  const { debit, credit, amount = "1000", kind = 1, related } = move;
  const accounts = [debit, credit].sort();
  const place = (account: string) => accounts.indexOf(account) + 1;
  return `select v from unnest(ledger.post_transfers(array['${accounts.join("','")}']::uuid[], array['${id()}']::uuid[],
    array[${kind}]::smallint[], array[${place(debit)}], array[${place(credit)}], array[${amount}]::numeric[],
    array[${group}]::smallint[], array['loot'], array[${related === undefined ? "null" : `'${related}'`}]::uuid[],
    array[0]::smallint[])) v where v = 0`;
};

/** Everything is made by the owner, as if it had happened long ago. */
export const prepareLoot = async ({ sql }: Pick<Fixture, "sql">): Promise<Loot> => {
  // One shard for all: their ids end alike.
  const inShard = (): string => `${newId().slice(0, -3)}2aa`;
  const [mallory, victim, chain, treasury, sale] = [inShard(), inShard(), inShard(), inShard(), inShard()];
  const [malloryUser, victimUser, operation, voucher, asset] = [newId(), newId(), newId(), newId(), newId()];
  const addPlayer = (id: string, account: string, wallet: string) =>
    sql("insert into users (id, account_id, username, public_address) values ($1, $2, $3, $4)", [
      ...[id, account, `p_${account.slice(-12)}`, wallet],
    ]);
  const wallet = `0x${"a1".repeat(20)}`;
  await addPlayer(malloryUser, mallory, `0x${"ee".repeat(20)}`);
  await addPlayer(victimUser, victim, wallet);
  await sql("select ledger.open_accounts($1, $2, $3, $4, $5)", [
    ...[
      [chain, treasury, sale],
      ["chain", "chain", "sale"],
      ["Anvil", "Treasury", "SUPS sale"],
      [1, 1, 1],
      [null, null, null],
    ],
  ]);
  await sql("select ledger.topic_code('LOOT', 'LOOT')");
  const hold = (await sql<{ hold: string }>("select ledger.hold_of($1) as hold", [operation]))[0]?.hold ?? "";
  const [deposit, payment, unfulfilled, unclaimed, request] = [newId(), newId(), newId(), newId(), newId()];
  const points = await preparePoints(sql, mallory, inShard);
  const loot: Loot = {
    ...{ mallory, malloryUser, victim, victimUser, chain, treasury, sale, hold, voucher, operation, asset },
    ...{ deposit, payment, unfulfilled, unclaimed, request, points },
    id: newId,
  };
  await sql(post({ id: () => deposit }, { debit: chain, credit: victim, amount: "5000" }));
  await sql(post({ id: () => payment }, { debit: victim, credit: sale, amount: "300" }));
  await sql(
    `insert into operations (id, kind, state, account_id, chain_id, wallet, amount, paid_token, paid_amount, paid_decimals, mined_at)
     values ($1, 'purchase', 'unfulfilled', $2, 31337, $3, 7, 'usdc', 7, 6, now()),
       ($4, 'deposit', 'unclaimed', null, 31337, $5, 7, null, null, null, now())`,
    [unfulfilled, victim, wallet, unclaimed, `0x${"dd".repeat(20)}`],
  );
  await sql(post({ id: () => hold }, { debit: victim, credit: chain, amount: "700", kind: 2 }));
  await sql(
    `insert into operations (id, kind, state, account_id, chain_id, wallet, amount, transfer_id)
     values ($1, 'withdrawal', 'pending', $2, 31337, $3, 700, $4)`,
    [operation, victim, wallet, hold],
  );
  await sql(
    `insert into vouchers (id, operation_id, kind, chain_id, contract, wallet, nonce, amount, expiry)
     values ($1, $2, 'withdraw', 31337, $3, $3, 0, 700, now() + interval '1 hour')`,
    [voucher, operation, wallet],
  );
  await sql(
    `insert into collections (slug, kind, name, chain_id, mint_contract) values ('loot', '721', 'Loot', 31337, $1)
     on conflict do nothing`,
    [`0x${"cc".repeat(20)}`],
  );
  await sql(
    `insert into assets (id, hash, collection, token_id, owner_id, on_chain_status, wallet)
     values ($1, $1::uuid::text, 'loot', 7, $2, 'UNSTAKABLE', $3)`,
    [asset, victim, wallet],
  );
  await sql(
    `insert into staff_requests (id, kind, subject, concerned, details, reason, requested_by)
     values ($1, 'withdrawals.resume', 'loot', '{}', '{}', 'x', $2)`,
    [request, malloryUser],
  );
  await sql("insert into clients (id, name) values ('loot-game', 'Loot') on conflict do nothing");
  await sql(
    `insert into collections (slug, kind, name, chain_id, client_id) values ('loot-items', '1155', 'Loot', 31337, 'loot-game')
     on conflict do nothing`,
  );
  await sql("insert into items (account_id, collection, token_id, count) values ($1, 'loot-items', 1, 5)", [victim]);
  await sql("insert into item_evidence (chain_id, tx_hash, rank, operation_id) values (1, $1, 0, $2)", [
    ...[Buffer.from(operation), operation],
  ]);
  await sql("insert into item_grants (collection, day, amount) values ('loot-items', now(), 1) on conflict do nothing");
  return loot;
};

const preparePoints = async (sql: Fixture["sql"], mallory: string, inShard: () => string): Promise<Loot["points"]> => {
  const [row] = await sql<{ currency: number }>(
    "select ledger.declare_currency('LOOT', 'Loot', 0::smallint, 'loot-game', 1000) as currency",
  );
  const points = { currency: row?.currency ?? 0, issuer: inShard(), mallory: inShard() };
  await sql("select ledger.open_accounts($1, $2, $3, $4, $5)", [
    ...[
      [points.issuer, points.mallory],
      ["issuer", "user"],
      ["Loot", "mallory"],
      [points.currency, points.currency],
      [null, mallory],
    ],
  ]);
  await sql(post({ id: newId }, { debit: points.issuer, credit: points.mallory, amount: "900" }));
  return points;
};
