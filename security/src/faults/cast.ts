import type { Browser } from "../browser.ts";
import { must, newPerson, type Person, signUp, type TwoFactor, turnOnTwoFactor } from "../people.ts";
import type { World } from "../world.ts";

/** Who plays in every fault. */
export interface Cast {
  /** Does everything right. */
  alice: Person & { browser: Browser; userId: string };
  /** Only ever attacked, with wrong values. */
  erin: Person & { userId: string };
  /** Mallory knows the password, and not the second factor. */
  bob: Person & { userId: string; twoFactor: TwoFactor };
}

export const makeCast = async (world: World): Promise<Cast> => {
  const [alice, erin, bob] = [newPerson(), newPerson("erin"), newPerson("bob")];
  const [atAlices, atErins, atBobs] = [world.newBrowser(), world.newBrowser(), world.newBrowser()];
  const aliceId = await signUp(world, atAlices, alice);
  const erinId = await signUp(world, atErins, erin);
  const bobId = await signUp(world, atBobs, bob);
  const twoFactor = await turnOnTwoFactor(world, atBobs, bobId);
  await must(atErins.get("/auth/logout"));
  await must(atBobs.get("/auth/logout"));
  return {
    alice: { ...alice, browser: atAlices, userId: aliceId },
    erin: { ...erin, userId: erinId },
    bob: { ...bob, userId: bobId, twoFactor },
  };
};

/** What was never proven: sessions of erin's and bob's, other passwords, accounts of unproven emails. */
export const countUnproven = async (world: World, { alice, erin, bob }: Cast, hashes: string): Promise<number> => {
  const [row] = await world.sql<{ count: string }>(
    `select (select count(*) from sessions where user_id = any($1) and ended_at is null)
          + (select count(*) from users where username like 'unproven%')
          + (select count(*) from two_factor where user_id = $2 and activated_at is null) as count`,
    [[erin.userId, bob.userId], bob.userId],
  );
  return Number(row?.count ?? 0) + ((await readHashes(world, { alice, erin, bob })) === hashes ? 0 : 1);
};

export const readHashes = async (world: World, { alice, erin, bob }: Cast): Promise<string> => {
  const rows = await world.sql<{ hash: string }>(
    "select hash from passwords where user_id = any($1) order by user_id",
    [[alice.userId, erin.userId, bob.userId]],
  );
  return rows.map(({ hash }) => hash).join(" ");
};
