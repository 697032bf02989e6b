/** Puts the plan where SQL can join it: players, the system accounts of their shards, and what happens in a round. */
import type { Transaction } from "@passport/database";
import { shardOf, systemAccount } from "@passport/ledger";
import { sql } from "kysely";
import type { PlannedAccount } from "./plan-accounts.ts";
import { parties, rounds } from "./rounds.ts";

export const loadPlan = async (db: Transaction, accounts: readonly PlannedAccount[]): Promise<void> => {
  await loadPlayers(db, accounts);
  await loadParties(db, accounts);
  await loadRounds(db);
};

const loadPlayers = async (db: Transaction, accounts: readonly PlannedAccount[]): Promise<void> => {
  const ids = accounts.map(({ id }) => id);
  const names = accounts.map(({ name }) => name);
  await sql`
    insert into ledger.accounts (id, shard, kind, name, currency)
    select id, ledger.shard_of(id), 'user', name, 1 from unnest(${ids}::uuid[], ${names}::text[]) as planned (id, name)
    on conflict do nothing`.execute(db);
  await sql`
    create temporary table player on commit drop as
    select no, id, ledger.shard_of(id) as shard, entries
    from unnest(${ids}::uuid[], ${accounts.map(({ entries }) => entries)}::integer[]) with ordinality
      as planned (id, entries, no)`.execute(db);
  await sql`analyze player`.execute(db);
};

const loadParties = async (db: Transaction, accounts: readonly PlannedAccount[]): Promise<void> => {
  const served = new Map(accounts.map(({ id }) => [shardOf(id), id]));
  const made = [...served.values()].flatMap((playerId) =>
    parties.map(({ kind, name }, no) => ({ no, ...systemAccount(kind, name, playerId) })),
  );
  await sql`
    create temporary table party on commit drop as
    select no, id, ledger.shard_of(id) as shard, kind, name
    from unnest(${made.map(({ no }) => no)}::integer[], ${made.map(({ id }) => id)}::uuid[],
      ${made.map(({ kind }) => kind)}::text[], ${made.map(({ name }) => name)}::text[])
      as planned (no, id, kind, name)`.execute(db);
  await sql`analyze party`.execute(db);
  await sql`
    insert into ledger.accounts (id, shard, kind, name, currency) select id, shard, kind, name, 1 from party
    on conflict do nothing`.execute(db);
};

const loadRounds = async (db: Transaction): Promise<void> => {
  const steps = rounds.flatMap((round, sort) => round.steps.map((step, place) => ({ sort, place, ...step })));
  const partyNos = new Map<string, number>(parties.map(({ name }, no) => [name, no]));
  await sql`
    create temporary table step on commit drop as
    select round, place, party, hundredths, ledger.topic_code("group", sub_group) as topic, text
    from unnest(${steps.map(({ sort }) => sort)}::integer[], ${steps.map(({ place }) => place)}::integer[],
      ${steps.map(({ party }) => partyNos.get(party))}::integer[], ${steps.map(({ hundredths }) => hundredths)}::integer[],
      ${steps.map(({ group }) => group)}::text[], ${steps.map(({ subGroup }) => subGroup)}::text[],
      ${steps.map(({ text }) => text)}::text[])
      as planned (round, place, party, hundredths, "group", sub_group, text)`.execute(db);
  await sql`analyze step`.execute(db);
  const sorts = rounds.flatMap(({ perMille }, sort) => Array.from({ length: perMille }, () => sort));
  await sql`create temporary table round_sorts on commit drop as select ${sorts}::integer[] as sorts`.execute(db);
  await sql`analyze round_sorts`.execute(db);
};
