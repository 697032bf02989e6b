import { connectDatabase, type Database } from "@passport/database";
import { createTestDatabase } from "@passport/testbed";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { parseKeyring } from "../../../platform/secrets/keyring.ts";
import { createSealer } from "../../../platform/secrets/sealer.ts";
import { revokeKeys } from "./revoke-keys.ts";
import { rotateKeys } from "./rotate-keys.ts";
import { createTokenKeys } from "./token-keys.ts";

const first = `first:${Buffer.alloc(32, 1).toString("base64")}`;
const second = `second:${Buffer.alloc(32, 2).toString("base64")}`;
const sealer = createSealer(parseKeyring(first));
let db: Database;
const cleanUp = new AsyncDisposableStack();

beforeAll(async () => {
  const { databaseUrl } = cleanUp.use(await createTestDatabase());
  db = cleanUp.adopt(connectDatabase(databaseUrl), (connected) => connected.destroy());
});
afterAll(() => cleanUp.disposeAsync());
beforeEach(() => db.deleteFrom("token_keys").execute());

/** As a process that has just been started reads them. */
const read = async () => {
  const { signing, published } = await createTokenKeys({ db, sealer }).read();
  return { signing: signing.id, published: published.map(({ id }) => id) };
};
const letPass = (interval: string) =>
  db
    .updateTable("token_keys")
    .set({
      created_at: sql`created_at - ${interval}::interval`,
      retired_at: sql`retired_at - ${interval}::interval`,
    })
    .execute();

it("makes the first key at first use, seals it, and keeps using it", async () => {
  const keys = createTokenKeys({ db, sealer });
  const { signing } = await keys.read();
  expect((await keys.read()).signing.id).toBe(signing.id);
  expect(await read()).toEqual({ signing: signing.id, published: [signing.id] });
  const [row] = await db.selectFrom("token_keys").selectAll().execute();
  expect(JSON.stringify(row)).not.toContain(signing.privateJwk.d);
});

it("rotates after 90 days: published an hour before it signs, and for 30 days after it did", async () => {
  const { signing: old } = await read();
  await letPass("89 days");
  expect(await rotateKeys({ db, sealer })).toBe(0);
  await letPass("1 day");
  expect(await rotateKeys({ db, sealer })).toBe(1);
  const during = await read();
  expect(during.signing).toBe(old);
  expect(during.published).toHaveLength(2);

  await letPass("1 hour");
  const after = await read();
  expect(after.signing).not.toBe(old);
  expect(after.published).toEqual([after.signing, old]);

  await letPass("29 days");
  expect((await read()).published).toContain(old);
  await letPass("1 day");
  expect((await read()).published).toEqual([after.signing]);
  await rotateKeys({ db, sealer });
  expect(await db.selectFrom("token_keys").select("id").execute()).toEqual([{ id: after.signing }]);
});

it("rotates once, however many workers try", async () => {
  await read();
  await letPass("90 days");
  const rotated = await Promise.all([1, 2, 3, 4].map(() => rotateKeys({ db, sealer })));
  expect(rotated.filter((count) => count > 0)).toHaveLength(1);
});

it("a stolen key is gone from the key set at once, with all others, and a new one signs", async () => {
  await read();
  await letPass("90 days");
  await rotateKeys({ db, sealer });
  const { published: stolen } = await read();
  expect(stolen).toHaveLength(2);
  expect(await revokeKeys(db)).toBe(2);
  const { signing, published } = await read();
  expect(published).toEqual([signing]);
  expect(stolen).not.toContain(signing);
});

it("seals again what an older secret key sealed, so that the older one can be removed", async () => {
  const { signing } = await read();
  const both = createSealer(parseKeyring(`${second},${first}`));
  expect(await rotateKeys({ db, sealer: both })).toBe(1);
  const newOnly = createSealer(parseKeyring(second));
  expect((await createTokenKeys({ db, sealer: newOnly }).read()).signing.id).toBe(signing);
});
