import { setTimeout as sleep } from "node:timers/promises";
import { startS3 } from "@passport/testbed";
import { serveOnLoopback } from "@passport/testbed/loopback-http";
import { expect, it } from "vitest";
import { startFilesFixture } from "./testing/files-fixture.ts";
import { plain } from "./testing/pictures.ts";

const unavailable = { status: 503, error_code: "unavailable" };

it("works the same over S3, and says so when S3 is away", async () => {
  const s3 = await startS3();
  await using away = new AsyncDisposableStack();
  away.use(s3);
  await using fixture = await startFilesFixture(s3.environment);
  const alice = await fixture.cookieOf("alice");
  const png = await plain(64, 64).png().toBuffer();
  const id = await fixture.uploaded(alice, png);
  expect(await s3.keys()).toEqual([id]);
  const response = await fixture.read(id, alice);
  expect(response.headers.get("content-type")).toBe("image/webp");
  expect((await response.arrayBuffer()).byteLength).toBe(Number(response.headers.get("content-length")));

  await away.disposeAsync();
  expect(await fixture.upload(alice, png)).toMatchObject(unavailable);
  const refused = await fixture.read(id, alice);
  expect(refused.status).toBe(503);
  expect(refused.headers.get("cache-control")).toBe("no-store");
  expect(fixture.api.log()).toContain("ECONNREFUSED");
  // Nothing half-made is readable, and who has the picture already needs no storage.
  const readable = await fixture.db.selectFrom("files").select("id").where("stored_at", "is not", null).execute();
  expect(readable).toEqual([{ id }]);
  expect((await fixture.read(id, alice, { "if-none-match": `"${id}"` })).status).toBe(304);
});

it("does not hang with a storage that hangs", async () => {
  await using silent = await serveOnLoopback(() => undefined);
  await using fixture = await startFilesFixture({
    S3_BUCKET: "files",
    S3_ENDPOINT: silent.origin,
    S3_ACCESS_KEY_ID: "k",
    S3_SECRET_ACCESS_KEY: "s",
  });
  const png = await plain(64, 64).png().toBuffer();
  const alice = await fixture.cookieOf("alice");
  // A timer of the same event loop is the judge: what holds up this process holds up both.
  const late = sleep(20_000, "late", { ref: false });
  expect(await Promise.race([fixture.upload(alice, png), late])).toMatchObject(unavailable);
  expect(fixture.api.log()).toContain("TimeoutError");
});
