/** Tries every transfer between two accounts, of each kind and with each named thing, as one role; nothing of it is kept. */

import type { ProcessRole } from "@passport/database";
import { newId } from "@passport/database";
import type { Transfer } from "../../transfer.ts";
import { type Accounts, funds, openAccounts, type RunSql } from "./accounts.ts";
import { type Named, prepareThings, type Things } from "./named-things.ts";
import { writtenMoves } from "./written-moves.ts";

const kinds: readonly Transfer["kind"][] = ["post", "hold", "settle", "release"];

export interface MovesTable {
  accounts: Accounts;
  things: Things;
}

/** `sql` has the rights of the database's owner. */
export const prepareMoves = async (sql: RunSql): Promise<MovesTable> => {
  const games = { game: `moves-${newId().slice(-12)}`, otherGame: `other-${newId().slice(-12)}` };
  await sql("insert into clients (id, name) values ($1, 'Game'), ($2, 'Other')", [games.game, games.otherGame]);
  const accounts = await openAccounts(sql, games);
  const rich = ["victim", "mallory", "sale", "fees", "game", "otherGame", "treasury"] as const;
  const fund = async (from: string, to: string) => {
    const pair = [from, to].sort();
    await sql(
      `select ledger.post_transfers($1, array[$2::uuid], '{1}', array[$3::integer], array[$4::integer], array[$5::numeric],
         array[ledger.topic_code('MOVES', 'TRIED')], '{funds}', '{null}', '{0}')`,
      [pair, newId(), pair.indexOf(from) + 1, pair.indexOf(to) + 1, funds],
    );
  };
  for (const name of rich) await fund(accounts.chain, accounts[name]);
  await fund(accounts.issuer, accounts.pointsOfVictim);
  await fund(accounts.issuer, accounts.pointsOfLeaver);
  return { accounts, things: await prepareThings(sql, accounts, games) };
};

export interface TriedMoves {
  acts: number;
  /** "role kind from to thing", for each that was posted. */
  posted: string[];
  /** What failed otherwise than by a refusal: it says nothing about the table. */
  broken: string[];
}

/** In one block of the database: a round trip for each of tens of thousands of acts would take minutes. */
const tryAll = `do $do$
declare
  accounts constant jsonb := current_setting('moves.accounts');
  things constant jsonb := current_setting('moves.things');
  topic constant smallint := current_setting('moves.topic');
  acts integer := 0;
  posted text[] := '{}';
  broken text[] := '{}';
  thing record;
  payer record;
  payee record;
  pair uuid[];
  verdict smallint;
  act text;
begin
  for thing in select key as name, value ->> 'id' as id, value ->> 'related' as related, value ->> 'amount' as amount
    from jsonb_each(things) loop
    for payer in select key as name, value::uuid as id from jsonb_each_text(accounts) loop
      for payee in select key as name, value::uuid as id from jsonb_each_text(accounts) loop
        continue when payer.id = payee.id;
        pair := array[least(payer.id, payee.id), greatest(payer.id, payee.id)];
        for kind in 1..4 loop
          acts := acts + 1;
          act := concat_ws(' ', kind, payer.name, payee.name, thing.name);
          begin
            verdict := (ledger.post_transfers(pair, array[coalesce(thing.id::uuid, gen_random_uuid())], array[kind::smallint],
              array[array_position(pair, payer.id)], array[array_position(pair, payee.id)], array[thing.amount::numeric],
              array[topic], array['tried'], array[thing.related::uuid], array[0::smallint]))[1];
            raise exception using errcode = 'PTRUN';
          exception
            when sqlstate 'PTRUN' then if verdict = 0 then posted := posted || act; end if;
            when insufficient_privilege then null;
            when others then broken := broken || (act || ': ' || sqlerrm);
          end;
        end loop;
      end loop;
    end loop;
  end loop;
  perform set_config('moves.result', jsonb_build_object('acts', acts, 'posted', posted, 'broken', broken)::text, false);
end $do$`;

/** `sql` is one connection of the role. */
export const tryMoves = async (
  sql: RunSql,
  { accounts, things }: { accounts: Accounts; things: Partial<Record<string, Named>> },
): Promise<TriedMoves> => {
  await sql(
    `select set_config('moves.accounts', $1, false), set_config('moves.things', $2, false),
       set_config('moves.topic', (select code::text from ledger.topics where "group" = 'MOVES'), false)`,
    [JSON.stringify(accounts), JSON.stringify(things)],
  );
  await sql(tryAll);
  const [row] = await sql<{ result: TriedMoves }>("select current_setting('moves.result')::jsonb as result");
  const { acts = 0, posted = [], broken = [] } = row?.result ?? {};
  return { acts, posted: posted.map(withKindName).sort(), broken };
};

const withKindName = (act: string): string => {
  const [code, ...rest] = act.split(" ");
  return [kinds[Number(code) - 1], ...rest].join(" ");
};

/** What the written table allows the role to post, in the words of `TriedMoves`. */
export const allowedMoves = (role: ProcessRole, things: Partial<Record<string, Named>>): string[] =>
  writtenMoves
    .filter(({ roles }) => roles.includes(role))
    .flatMap(({ kinds: allowed, from, to, names }) =>
      allowed.flatMap((kind) => namedBy(names, things).map((thing) => [kind, from, to, thing].join(" "))),
    )
    .sort();

const namedBy = (
  names: (typeof writtenMoves)[number]["names"],
  things: Partial<Record<string, Named>>,
): readonly string[] => {
  if (names === "anything") return Object.keys(things);
  if (names === "something") return Object.keys(things).filter((name) => things[name]?.related !== undefined);
  return names.filter((name) => name in things);
};
