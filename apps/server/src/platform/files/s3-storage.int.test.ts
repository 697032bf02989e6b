import { randomUUID } from "node:crypto";
import { type S3, startS3 } from "@passport/testbed";
import { serveOnLoopback } from "@passport/testbed/loopback-http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createS3Storage, type S3Options } from "./s3-storage.ts";
import { describeStorage } from "./testing/storage-contract.ts";

let s3: S3;
const cleanUp = new AsyncDisposableStack();

beforeAll(async () => {
  s3 = cleanUp.use(await startS3());
});
afterAll(() => cleanUp.disposeAsync());

const optionsOf = (given: Partial<S3Options> = {}): S3Options => ({
  kind: "s3",
  bucket: s3.bucket,
  region: "us-east-1",
  endpoint: s3.url,
  // As the configuration gives it.
  credentials: Object.freeze({ accessKeyId: "S3RVER", secretAccessKey: "S3RVER" }),
  ...given,
});

describe("createS3Storage", () => {
  describeStorage(() => createS3Storage(optionsOf()));

  it("stores under the plain id", async () => {
    const id = randomUUID();
    await createS3Storage(optionsOf()).put(id, Buffer.from("x"), "image/webp");
    expect(await s3.keys()).toContain(id);
  });

  it("fails loudly on an unknown key and on a bucket that is not there: neither looks like an empty answer", async () => {
    const id = randomUUID();
    const unknown = createS3Storage(optionsOf({ credentials: { accessKeyId: "mallory", secretAccessKey: "x" } }));
    await expect(unknown.put(id, Buffer.from("x"), "image/webp")).rejects.toThrow("Access Key");
    await expect(unknown.open(id)).rejects.toThrow("Access Key");
    const wrongBucket = createS3Storage(optionsOf({ bucket: "another" }));
    await expect(wrongBucket.open(id)).rejects.toThrow("bucket");
  });

  it("gives up on a service that is away or says nothing", async () => {
    await using silent = await serveOnLoopback(() => undefined);
    const id = randomUUID();
    await expect(createS3Storage(optionsOf({ endpoint: silent.origin })).open(id)).rejects.toThrow(/time/i);
    const away = createS3Storage(optionsOf({ endpoint: "http://127.0.0.1:9" }));
    await expect(away.put(id, Buffer.from("x"), "image/webp")).rejects.toThrow("ECONNREFUSED");
  });
});
