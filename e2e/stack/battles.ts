import type { PlayerBalance } from "./player-balance.ts";

/** A history of so many battles, the first one first: "Battle 1" won 1.00, "Battle 2" won 2.00 and so on. Returns their references. */
export const fightBattles = async (balance: PlayerBalance, count: number, first = 1): Promise<string[]> => {
  const references: string[] = [];
  for (let number = first; number < first + count; number++) references.push(await fightBattle(balance, number));
  return references;
};

export const fightBattle = (balance: PlayerBalance, number: number): Promise<string> =>
  balance.receives(BigInt(number) * 100n, {
    party: ["game", "Supremacy"],
    group: "BATTLE",
    description: `Battle ${number}`,
  });
