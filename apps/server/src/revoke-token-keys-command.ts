/**
 * `npm run token-keys:revoke`: deletes the keys that sign tokens for other sites, because one was stolen
 * (docs/runbooks/stolen-token-key.md). Needs the environment of a worker.
 */
import { addressAs, connectDatabase } from "@passport/database";
import { loadConfig } from "./config/config.ts";
import { revokeKeys } from "./features/clients/index.ts";

const db = connectDatabase(addressAs(loadConfig().databaseUrl, "worker"), {
  applicationName: "passport token keys",
  maxConnections: 1,
});
try {
  const count = await revokeKeys(db);
  console.log(`${count} ${count === 1 ? "key was" : "keys were"} deleted. A new one signs within 30 seconds.`);
} finally {
  await db.destroy();
}
