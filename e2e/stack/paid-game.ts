/** A game with a site, a server key and a webhook endpoint, which charges players. */
import { connectDatabase, type Database } from "@passport/database";
import { type Claim, claimSchema } from "@passport/protocol";
import { developmentDefaults } from "../../apps/server/src/config/variables.ts";
import { type ScriptedGame, startScriptedGame } from "../../apps/server/src/features/webhooks/testing/scripted-game.ts";
import { parseKeyring } from "../../apps/server/src/platform/secrets/keyring.ts";
import { createSealer } from "../../apps/server/src/platform/secrets/sealer.ts";
import { startGameServer } from "../../apps/server/src/testing/service-key.ts";
import { type OtherSite, startOtherSite } from "./other-site.ts";
import type { Stack } from "./stack.ts";

export interface PaidGame extends AsyncDisposable {
  site: OtherSite;
  /** Its server, which Passport asks. */
  server: ScriptedGame;
  /** In whole SUPS. */
  charge(sups: bigint, description: string): Promise<Claim>;
}

export const startPaidGame = async (stack: Stack): Promise<PaidGame> => {
  await using made = new AsyncDisposableStack();
  const site = made.use(await startOtherSite(stack));
  const db: Database = made.adopt(connectDatabase(stack.databaseUrl), (connected) => connected.destroy());
  const sealer = createSealer(parseKeyring(developmentDefaults.SECRET_KEYS));
  const server = made.use(await startScriptedGame({ db, sealer, clientId: site.clientId }));
  const api = await startGameServer({ origin: stack.origin, db }, { clientId: site.clientId });
  const resources = made.move();
  return {
    site,
    server,
    charge: async (sups, description) => {
      const response = await api.post("/api/service/claims", { amount: String(sups * 10n ** 18n), description });
      return claimSchema.parse(await response.json());
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
};
