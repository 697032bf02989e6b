/**
 * `npm run seed:approve`: in development, victor (Admin) or peggy (Support) approves everything that another seeded member of
 * staff has requested, with the passkeys of both, so that one developer can be both people. Never in production.
 */
import { addressAs, connectDatabase } from "@passport/database";
import { loadConfig } from "./config/config.ts";
import { approveAllAs } from "./features/approvals/index.ts";
import { findUserByUsername } from "./features/profile/index.ts";
import { signWithSeedPasskey } from "./seed-passkey.ts";

const config = loadConfig();
if (config.environment === "production") throw new Error("In production the second person is a person");
const db = connectDatabase(addressAs(config.databaseUrl, "api"), {
  applicationName: "passport seed",
  maxConnections: 1,
});
try {
  const seconds = await Promise.all(["victor", "peggy"].map((username) => findUserByUsername(db, username)));
  for (const second of seconds) {
    if (second === undefined) continue;
    const count = await approveAllAs(db, {
      ...{ id: second.id, username: second.username, permissions: second.role_permissions ?? [] },
      sign: (username, challenge) => signWithSeedPasskey(username, { challenge, origin: config.http.publicOrigin }),
    });
    process.stdout.write(`${second.username} approved ${count}\n`);
  }
} finally {
  await db.destroy();
}
