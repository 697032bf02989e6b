/** `npm run seed:approve` has no way of its own: the signer verifies the seed's passkeys like any other. */
import { newId } from "@passport/database";
import { createTestDatabase, useTestbed } from "@passport/testbed";
import { expect, it } from "vitest";
import { approveAllAs } from "./features/approvals/index.ts";
import { findUserByUsername } from "./features/profile/index.ts";
import { seedWithStaff } from "./seed.ts";
import { signWithSeedPasskey } from "./seed-passkey.ts";
import { startTestApi } from "./testing/start-test-api.ts";

it("[USER-30] approves with the passkeys of both people, which the signer verifies before a worker does it", async () => {
  await using database = await createTestDatabase();
  await using api = await startTestApi({ ...database, natsUrl: useTestbed().natsUrl });
  const { db, sealer, config, approvals } = api.context;
  await seedWithStaff(db, sealer);
  const [walter, victor] = await Promise.all(["walter", "victor"].map((name) => findUserByUsername(db, name)));
  const bob = await findUserByUsername(db, "bob");
  if (walter === undefined || victor === undefined || bob === undefined) throw new Error("the seed has them");
  await db.updateTable("users").set({ total_lock: true }).where("id", "=", bob.id).execute();
  await db.updateTable("staff_request_kinds").set({ delay_seconds: 0 }).execute();
  const id = newId();
  await db
    .insertInto("staff_requests")
    .values({
      ...{ id, kind: "user.unlock", subject: bob.id, concerned: [bob.id], requested_by: walter.id },
      ...{ details: JSON.stringify({ locks: ["account"] }), reason: "a test" },
    })
    .execute();
  const approve = (origin: string) =>
    approveAllAs(db, {
      ...{ id: victor.id, username: "victor", permissions: victor.role_permissions ?? [] },
      sign: (username, challenge) => signWithSeedPasskey(username, { challenge, origin }),
    });
  expect(await approve(config.http.publicOrigin)).toBe(1);
  expect(await approvals.carryOutDue()).toBe(0);
  expect(await api.judgeStaff()).toBe(2);
  expect(await approvals.carryOutDue()).toBe(1);
  const row = db.selectFrom("users").select("total_lock").where("id", "=", bob.id);
  expect(await row.executeTakeFirst()).toEqual({ total_lock: false });
});
