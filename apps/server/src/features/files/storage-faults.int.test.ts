import { setTimeout as sleep } from "node:timers/promises";
import { startS3 } from "@passport/testbed";
import { serveOnLoopback } from "@passport/testbed/loopback-http";
import { expect, it } from "vitest";
import { startFilesWorld } from "./testing/files-world.ts";
import { plain } from "./testing/pictures.ts";

const unavailable = { status: 503, error_code: "unavailable" };

it("works the same over S3, and says so when S3 is away", async () => {
  const s3 = await startS3();
  await using away = new AsyncDisposableStack();
  away.use(s3);
  await using world = await startFilesWorld(s3.environment);
  const alice = await world.cookieOf("alice");
  const png = await plain(64, 64).png().toBuffer();
  const id = await world.uploaded(alice, png);
  expect(await s3.keys()).toEqual([id]);
  const response = await world.read(id, alice);
  expect(response.headers.get("content-type")).toBe("image/webp");
  expect((await response.arrayBuffer()).byteLength).toBe(Number(response.headers.get("content-length")));

  await away.disposeAsync();
  expect(await world.upload(alice, png)).toMatchObject(unavailable);
  const refused = await world.read(id, alice);
  expect(refused.status).toBe(503);
  expect(refused.headers.get("cache-control")).toBe("no-store");
  expect(world.api.log()).toContain("ECONNREFUSED");
  // Nothing half-made is readable, and who has the picture already needs no storage.
  const readable = await world.db.selectFrom("files").select("id").where("stored_at", "is not", null).execute();
  expect(readable).toEqual([{ id }]);
  expect((await world.read(id, alice, { "if-none-match": `"${id}"` })).status).toBe(304);
});

it("does not hang with a storage that hangs", async () => {
  await using silent = await serveOnLoopback(() => undefined);
  await using world = await startFilesWorld({
    S3_BUCKET: "files",
    S3_ENDPOINT: silent.origin,
    S3_ACCESS_KEY_ID: "k",
    S3_SECRET_ACCESS_KEY: "s",
  });
  const png = await plain(64, 64).png().toBuffer();
  const alice = await world.cookieOf("alice");
  // A timer of the same event loop is the judge: what holds up this process holds up both.
  const late = sleep(20_000, "late", { ref: false });
  expect(await Promise.race([world.upload(alice, png), late])).toMatchObject(unavailable);
  expect(world.api.log()).toContain("TimeoutError");
});
