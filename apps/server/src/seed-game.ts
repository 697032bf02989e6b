/** The sample game (examples/game) as a registered client, for development and tests. Its secret is public. */
import { developmentGame } from "./features/assets/index.ts";
import type { SeedClient } from "./features/clients/index.ts";

export const gameClientAt = (origin: string, id = developmentGame): SeedClient & { secret: string } => ({
  id,
  name: "Hangar 7",
  origins: [origin],
  // The first one is where a login window continues when the page that opened it is gone.
  redirect_urls: [`${origin}/returned`, `${origin}/back`, `${origin}/log-in/callback`],
  logout_urls: [`${origin}/`],
  secret: "hangar-7-development-secret",
});
