import type { Browser } from "../browser.ts";
import type { Fixture } from "../fixture.ts";
import { must, newPerson, type Person, signUp, type TwoFactor, turnOnTwoFactor } from "../people.ts";

/** Who plays in every fault. */
export interface Cast {
  /** Does everything right. */
  alice: Person & { browser: Browser; userId: string };
  /** Only ever attacked, with wrong values. */
  erin: Person & { userId: string };
  /** Mallory knows the password, and not the second factor. */
  bob: Person & { userId: string; twoFactor: TwoFactor };
}

export const makeCast = async (fixture: Fixture): Promise<Cast> => {
  const [alice, erin, bob] = [newPerson(), newPerson("erin"), newPerson("bob")];
  const [atAlices, atErins, atBobs] = [fixture.newBrowser(), fixture.newBrowser(), fixture.newBrowser()];
  const aliceId = await signUp(fixture, atAlices, alice);
  const erinId = await signUp(fixture, atErins, erin);
  const bobId = await signUp(fixture, atBobs, bob);
  const twoFactor = await turnOnTwoFactor(fixture, atBobs, bobId);
  await must(atErins.get("/auth/logout"));
  await must(atBobs.get("/auth/logout"));
  return {
    alice: { ...alice, browser: atAlices, userId: aliceId },
    erin: { ...erin, userId: erinId },
    bob: { ...bob, userId: bobId, twoFactor },
  };
};

/** What was never proven: sessions of erin's and bob's, other passwords, accounts of unproven emails. */
export const countUnproven = async (fixture: Fixture, { alice, erin, bob }: Cast, hashes: string): Promise<number> => {
  const [row] = await fixture.sql<{ count: string }>(
    `select (select count(*) from sessions where user_id = any($1) and ended_at is null)
          + (select count(*) from users where username like 'unproven%')
          + (select count(*) from two_factor where user_id = $2 and activated_at is null) as count`,
    [[erin.userId, bob.userId], bob.userId],
  );
  return Number(row?.count ?? 0) + ((await readHashes(fixture, { alice, erin, bob })) === hashes ? 0 : 1);
};

export const readHashes = async (fixture: Fixture, { alice, erin, bob }: Cast): Promise<string> => {
  const rows = await fixture.sql<{ hash: string }>(
    "select hash from passwords where user_id = any($1) order by user_id",
    [[alice.userId, erin.userId, bob.userId]],
  );
  return rows.map(({ hash }) => hash).join(" ");
};
