import { expect, it } from "vitest";
import { startS3 } from "./s3.ts";

const signedBy = (key: string) => ({
  authorization:
    `AWS4-HMAC-SHA256 Credential=${key}/20261115/us-east-1/s3/aws4_request, ` +
    "SignedHeaders=host;x-amz-content-sha256;x-amz-date, Signature=0",
  "x-amz-content-sha256": "UNSIGNED-PAYLOAD",
  "x-amz-date": new Date().toISOString().replace(/[-:]|\.\d+/g, ""),
});

it("keeps objects of its bucket, for a known key only, and is gone when disposed", async () => {
  let url = "";
  {
    await using s3 = await startS3();
    url = `${s3.url}/${s3.bucket}/a-key`;
    expect((await fetch(url, { method: "PUT", body: "x", headers: signedBy("mallory") })).status).toBe(403);
    expect(await s3.keys()).toEqual([]);
    expect((await fetch(url, { method: "PUT", body: "x", headers: signedBy("S3RVER") })).status).toBe(200);
    expect(await s3.keys()).toEqual(["a-key"]);
    expect(await (await fetch(url, { headers: signedBy("S3RVER") })).text()).toBe("x");
    expect((await fetch(`${s3.url}/another/a-key`, { headers: signedBy("S3RVER") })).status).toBe(404);
  }
  await expect(fetch(url)).rejects.toThrow("fetch failed");
});
