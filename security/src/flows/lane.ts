/**
 * A stage for one sequence after the other. Its accounts were made by real calls, once; between two
 * sequences the database puts them back to where they were and gives them new names and addresses, so
 * that no mail, limit or value of one sequence reaches into the next.
 */
import { Chance } from "@passport/testbed/chance";
import type { Fixture } from "../fixture.ts";
import { newPerson, signUp, type TwoFactor, turnOnTwoFactor } from "../people.ts";
import { newPlayer, type Player, type Scenario } from "./scenario.ts";

interface Account {
  name: string;
  userId: string;
  password: string;
  hash: string;
  twoFactor: TwoFactor | undefined;
}

export interface Lane {
  accounts: readonly Account[];
}

const cast = [
  { name: "alice", isGuarded: false },
  { name: "bob", isGuarded: true },
  { name: "erin", isGuarded: true },
];
const newcomers = ["carol", "dave"];
const tabNames = ["a", "b", "c"];

export const openLane = async (fixture: Fixture): Promise<Lane> => ({
  accounts: await Promise.all(
    cast.map(async ({ name, isGuarded }) => {
      const browser = fixture.newBrowser();
      const person = newPerson(name);
      const userId = await signUp(fixture, browser, person);
      const twoFactor = isGuarded ? await turnOnTwoFactor(fixture, browser, userId) : undefined;
      return { name, userId, password: person.password, hash: (await hashOf(fixture, userId)) ?? "", twoFactor };
    }),
  ),
});

export const hashOf = async (fixture: Fixture, userId: string): Promise<string | undefined> => {
  const [row] = await fixture.sql<{ hash: string }>("select hash from passwords where user_id = $1", [userId]);
  return row?.hash;
};

export const beginScenario = async (fixture: Fixture, { accounts }: Lane, seed: number): Promise<Scenario> => {
  const players = accounts.map(({ name, userId, password, twoFactor }) =>
    newPlayer(name, { ...newPerson(name), password }, userId, twoFactor),
  );
  await putBack(fixture, accounts, players);
  return {
    fixture,
    chance: new Chance(seed),
    players: [...players, ...newcomers.map((name) => newPlayer(name, newPerson(name)))],
    tabs: tabNames.map((name) => ({ name, browser: fixture.newBrowser(), session: undefined })),
    tokens: [],
  };
};

/** Failures go too, of everybody: limits have checks of their own, here they would only hide what stands behind them. */
const restore = `
  with stage as (
    select * from unnest($1::uuid[], $2::text[], $3::text[], $4::text[]) as account (id, username, email, hash)
  ),
  ended as (delete from sessions where user_id = any($1)),
  dropped as (delete from tfa_challenges where user_id = any($1)),
  burnt as (delete from link_tokens where user_id = any($1)),
  forgotten as (delete from known_browsers where user_id = any($1)),
  passwords_back as (
    insert into passwords (user_id, hash) select id, hash from stage
    on conflict (user_id) do update set hash = excluded.hash
  ),
  steps_back as (update two_factor set last_step = 0 where user_id = any($1)),
  codes_back as (update recovery_codes set used_at = null where user_id = any($1) and used_at is not null),
  failures as (delete from attempts where key in (select key from attempts for update skip locked))
  update users set username = stage.username, email = stage.email, email_canonical = stage.email, total_lock = false
  from stage where users.id = stage.id`;

const putBack = async (fixture: Fixture, accounts: readonly Account[], players: readonly Player[]): Promise<void> => {
  const people = players.map(({ person }) => person);
  await fixture.sql(restore, [
    accounts.map(({ userId }) => userId),
    people.map(({ username }) => username),
    people.map(({ email }) => email),
    accounts.map(({ hash }) => hash),
  ]);
};
