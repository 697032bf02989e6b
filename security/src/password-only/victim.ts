/** A player with 1,000 SUPS, two collectibles and an item, whose password mallory has. */
import { randomBytes } from "node:crypto";
import { newId } from "@passport/database";
import type { LockFixture } from "../locks/lock-fixture.ts";
import { addPlayer, giveCollectible, giveItem, type Player } from "../locks/player.ts";
import { newPerson, signUp } from "../people.ts";

export interface Victim extends Player {
  password: string;
  hasTwoFactor: boolean;
  mintable: number;
  staked: number;
}

/** A password and its hash, as a sign-up leaves it. Made once: hashing is slow on purpose. */
export interface KnownPassword {
  password: string;
  hash: string;
}

export const knowPassword = async ({ fixture }: LockFixture): Promise<KnownPassword> => {
  const person = newPerson();
  const userId = await signUp(fixture, fixture.newBrowser(), person);
  const [row] = await fixture.sql<{ hash: string }>("select hash from passwords where user_id = $1", [userId]);
  if (row === undefined) throw new Error("the sign-up left no password");
  return { password: person.password, hash: row.hash };
};

const sups = 1_000n * 10n ** 18n;

export const addVictim = async (
  setting: LockFixture,
  { password, hash }: KnownPassword,
  { hasWallet, hasTwoFactor }: { hasWallet: boolean; hasTwoFactor: boolean },
): Promise<Victim> => {
  const { fixture, ledger } = setting;
  const player = await addPlayer(setting, { hasWallet });
  const { id: chain } = await ledger.openSystemAccount("chain", "BSC testnet", player.accountId);
  const labels = { group: "DEPOSIT", subGroup: "TRANSFER", description: "SUPS deposit" };
  await ledger.post({ kind: "post", id: newId(), debit: chain, credit: player.accountId, amount: sups, ...labels });
  await fixture.sql("update passwords set hash = $2 where user_id = $1", [player.userId, hash]);
  // The owner has been here before.
  await fixture.sql(
    `insert into security_events (id, user_id, kind, factor, address, user_agent, request_id)
     values ($1, $2, 'logged_in', 'password', '192.0.2.1', 'Firefox', $3)`,
    [newId(), player.userId, newId()],
  );
  if (hasTwoFactor) {
    await fixture.sql("insert into two_factor (user_id, secret_sealed, activated_at) values ($1, $2, now())", [
      player.userId,
      randomBytes(16).toString("hex"),
    ]);
  }
  await giveItem(setting, player);
  return {
    ...player,
    password,
    hasTwoFactor,
    mintable: await giveCollectible(setting, player, "MINTABLE"),
    staked: await giveCollectible(setting, player, "UNSTAKABLE"),
  };
};
