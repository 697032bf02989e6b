import { randomUUID } from "node:crypto";
import { inTransaction } from "@passport/database";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createDiskStorage } from "../../platform/files/disk-storage.ts";
import type { FileStorage } from "../../platform/files/file-storage.ts";
import { isOwnFile } from "./own-file.ts";
import { removeUnusedFiles } from "./remove-unused-files.ts";
import { unstoreFilesOf } from "./store.ts";
import { type FilesFixture, startFilesFixture } from "./testing/files-fixture.ts";
import { plain } from "./testing/pictures.ts";

let fixture: FilesFixture;
let storage: FileStorage;
let alice: string;
let aliceId: string;
let png: Buffer;
const cleanUp = new AsyncDisposableStack();

const idOf = async (username: string): Promise<string> =>
  (await fixture.db.selectFrom("users").select("id").where("username", "=", username).executeTakeFirstOrThrow()).id;

beforeAll(async () => {
  fixture = cleanUp.use(await startFilesFixture());
  storage = createDiskStorage(fixture.directory);
  alice = await fixture.cookieOf("alice");
  aliceId = await idOf("alice");
  png = await plain(32, 32).png().toBuffer();
});
afterAll(() => cleanUp.disposeAsync());
beforeEach(() => fixture.forgetQuota());

const run = () => removeUnusedFiles({ db: fixture.db, storage });
const upload = () => fixture.uploaded(alice, png, "?public=true");
const useAsAvatar = (id: string | null) =>
  fixture.db.updateTable("users").set({ avatar_id: id }).where("id", "=", aliceId).execute();
const letPass = (interval: string) =>
  fixture.db
    .updateTable("files")
    .set({
      created_at: sql<Date>`created_at - ${interval}::interval`,
      stored_at: sql<Date>`stored_at - ${interval}::interval`,
    })
    .execute();
const rowIds = async () => (await fixture.db.selectFrom("files").select("id").execute()).map(({ id }) => id);
const owns = (fileId: string, userId = aliceId) =>
  inTransaction(fixture.db, (transaction) => isOwnFile(transaction, userId, fileId));

it("removes unused pictures after a day, and leaves avatars, logos and new ones", async () => {
  const [unused, avatar, logo] = [await upload(), await upload(), await upload()];
  await useAsAvatar(avatar);
  await fixture.db.updateTable("files").set({ owner_id: null }).where("id", "=", logo).execute();
  await letPass("23 hours");
  expect(await run()).toBe(0);
  await letPass("2 hours");
  const fresh = await upload();
  expect(await run()).toBe(1);
  expect((await fixture.read(unused)).status).toBe(404);
  for (const id of [avatar, logo, fresh]) expect((await fixture.read(id)).status).toBe(200);
  expect((await fixture.stored()).toSorted()).toEqual([avatar, logo, fresh].toSorted());
  expect((await rowIds()).toSorted()).toEqual([avatar, logo, fresh].toSorted());
  expect(await run()).toBe(0);
});

it("finishes what a crash left: a row without its object, an object whose row was never marked", async () => {
  const unmarked = await upload();
  await fixture.db.updateTable("files").set({ stored_at: null }).where("id", "=", unmarked).execute();
  const nothing = randomUUID();
  await fixture.db
    .insertInto("files")
    .values({ id: nothing, owner_id: aliceId, is_public: true, content_type: "image/webp", size: 1 })
    .execute();
  for (const id of [unmarked, nothing]) {
    expect((await fixture.read(id)).status).toBe(404);
    expect(await owns(id)).toBe(false);
  }
  // Still under way, for all that anybody knows.
  await run();
  expect(await rowIds()).toEqual(expect.arrayContaining([unmarked, nothing]));
  await letPass("61 minutes");
  await run();
  expect(await fixture.stored()).not.toContain(unmarked);
  for (const id of [unmarked, nothing]) expect(await rowIds()).not.toContain(id);
});

it("knows whose a file is: not another's, not one that is not there", async () => {
  const id = await upload();
  expect(await owns(id)).toBe(true);
  expect(await owns(id, await idOf("mallory"))).toBe(false);
  expect(await owns(randomUUID())).toBe(false);
});

it("never takes away a picture that is being put to use", async () => {
  const id = await upload();
  await letPass("25 hours");
  await inTransaction(fixture.db, async (transaction) => {
    expect(await isOwnFile(transaction, aliceId, id)).toBe(true);
    // Skips it: it is about to become a player's picture.
    await run();
    await transaction.updateTable("users").set({ avatar_id: id }).where("id", "=", aliceId).execute();
  });
  await run();
  expect((await fixture.read(id)).status).toBe(200);
});

it("is not outrun: whichever comes first, a chosen picture is never one that was removed", async () => {
  const choose = (id: string) =>
    inTransaction(fixture.db, async (transaction) => {
      if (!(await isOwnFile(transaction, aliceId, id))) return false;
      await transaction.updateTable("users").set({ avatar_id: id }).where("id", "=", aliceId).execute();
      return true;
    });
  for (let round = 0; round < 15; round += 1) {
    await useAsAvatar(null);
    const id = await upload();
    await letPass("25 hours");
    const [, isChosen] = await Promise.all([run(), choose(id), run()]);
    const { avatar_id } = await fixture.db
      .selectFrom("users")
      .select("avatar_id")
      .where("id", "=", aliceId)
      .executeTakeFirstOrThrow();
    expect(avatar_id).toBe(isChosen ? id : null);
    expect((await fixture.read(id)).status).toBe(isChosen ? 200 : 404);
  }
});

it("takes all files of an account that ends, at once for readers and with the next run from the disk", async () => {
  const [one, two] = [await upload(), await upload()];
  const others = await fixture.uploaded(await fixture.cookieOf("erin"), png, "?public=true");
  await inTransaction(fixture.db, (transaction) => unstoreFilesOf(transaction, aliceId));
  for (const id of [one, two]) expect((await fixture.read(id, alice)).status).toBe(404);
  await letPass("61 minutes");
  await run();
  const left = await fixture.stored();
  expect(left).not.toContain(one);
  expect(left).not.toContain(two);
  expect((await fixture.read(others)).status).toBe(200);
});
