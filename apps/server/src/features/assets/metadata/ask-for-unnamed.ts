/**
 * An asset that comes from the chain first is called by its number. A job asks the game for each that it never
 * answered for: so many a run, and of a game that is not heard no more in this run. Collections do not wait for
 * each other, and a token that the game does not know comes last in the next runs.
 */
import { askGame, type MetadataDependencies } from "./ask-game.ts";
import { findUnnamed } from "./store.ts";

const limits = {
  /** Ten thousand new tokens are named within a few hours, without the game noticing much. */
  perCollection: 50,
  /** The job comes every minute and should be over by then. */
  runMs: 40_000,
  /** An asset without metadata is asked for again after that, sooner only if a player refreshes it. */
  unaskedMs: 10 * 60_000,
} as const;

/** Returns how many have their metadata now. */
export const askForUnnamed = async (dependencies: MetadataDependencies): Promise<number> => {
  const endsAt = performance.now() + limits.runMs;
  const askForAll = async (hashes: readonly string[]): Promise<number> => {
    let count = 0;
    for (const hash of hashes) {
      if (performance.now() > endsAt) break;
      const outcome = await askGame(dependencies, hash);
      if (outcome === "unreachable") break;
      if (outcome === "answered") count += 1;
    }
    return count;
  };
  const unnamed = await findUnnamed(dependencies.db, limits);
  const counts = await Promise.all(unnamed.map(({ hashes }) => askForAll(hashes)));
  return counts.reduce((sum, count) => sum + count, 0);
};
