/** The sample game (examples/game) as a client of development and tests. Its secret is public, as the players' passwords are. */
import type { SeedClient } from "./features/clients/index.ts";

export const gameClientAt = (origin: string, id = "hangar-7"): SeedClient & { secret: string } => ({
  id,
  name: "Hangar 7",
  origins: [origin],
  // The first is where a window leads that has lost its game: there a login goes on.
  redirect_urls: [`${origin}/returned`, `${origin}/back`, `${origin}/log-in/callback`],
  logout_urls: [`${origin}/`],
  secret: "hangar-7-development-secret",
});
