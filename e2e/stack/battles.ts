import type { Purse } from "./purse.ts";

/** A history of so many battles, the first one first: "Battle 1" won 1.00, "Battle 2" won 2.00 and so on. Returns their references. */
export const fightBattles = async (purse: Purse, count: number, first = 1): Promise<string[]> => {
  const references: string[] = [];
  for (let number = first; number < first + count; number++) references.push(await fightBattle(purse, number));
  return references;
};

export const fightBattle = (purse: Purse, number: number): Promise<string> =>
  purse.receives(BigInt(number) * 100n, {
    party: ["game", "Supremacy"],
    group: "BATTLE",
    description: `Battle ${number}`,
  });
