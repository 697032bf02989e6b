/** Development only: the sample game, which runs all collections. The client is registered under this id (seed-game.ts). */
export const developmentGame = "hangar-7";
