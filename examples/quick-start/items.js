import { createPassportServer } from "@passport/sdk/server";

const passport = createPassportServer({
  issuer: process.env.PASSPORT_ISSUER,
  clientId: process.env.PASSPORT_CLIENT_ID,
  serverKey: process.env.PASSPORT_SERVER_KEY,
});
const collection = "supremacy-limited-release";

const commands = {
  async list(playerId) {
    const items = await passport.items.list({ player_id: playerId }).page();
    console.table(items.data, ["name", "token_id", "location", "asset_hash"]);
  },
  grant: (playerId, tokenId) =>
    passport.items.grant({ player_id: playerId, collection, token_id: tokenId, amount: 1, location: "game" }),
  // For ten minutes. The player reads the reason.
  lock: (assetHash) =>
    passport.items.lock({
      asset_hash: assetHash,
      until: new Date(Date.now() + 600_000).toISOString(),
      reason: "In battle",
    }),
  unlock: (assetHash) => passport.items.unlock(assetHash),
  release: (assetHash) => passport.items.release({ asset_hash: assetHash }),
};

const [command, ...values] = process.argv.slice(2);
const result = await commands[command](...values);
if (result !== undefined) console.log(result);
