import { type RegisteredGame, registerGame } from "@passport/testbed/game/register-game";
import { runSql } from "@passport/testbed/run-sql";

export type Registered = RegisteredGame;

/** Several, since each has a rate of its own. */
export const registerGames = async (
  ownerUrl: string,
  { url, count }: { url: string; count: number },
): Promise<Registered[]> => {
  const games: Registered[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    const sql = (statement: string, values: unknown[] = []) => runSql(ownerUrl, statement, values);
    games.push(await registerGame(sql, { clientId: `bench-game-${String(nth).padStart(6, "0")}`, url }));
  }
  return games;
};
