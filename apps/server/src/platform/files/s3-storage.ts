/** Files in a bucket of S3 or of anything that speaks its protocol. */
import { Readable } from "node:stream";
import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { assertFileId } from "./file-id.ts";
import type { FileStorage } from "./file-storage.ts";
import type { StorageSettings } from "./storage-settings.ts";

export type S3Options = Extract<StorageSettings, { kind: "s3" }>;

/** A player waits for it: better told to try again than kept waiting. */
const timeouts = { connectionTimeout: 2_000, requestTimeout: 5_000, throwOnRequestTimeout: true };
const maxAttempts = 2;

export const createS3Storage = ({ bucket, region, endpoint, credentials }: S3Options): FileStorage => {
  const client = new S3Client({
    region,
    maxAttempts,
    requestHandler: timeouts,
    // The newer checksums are Amazon's alone; the body is signed in any case.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    // Another service than Amazon's: its buckets are parts of the path.
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    // A copy: the client writes into what it is given, and the configuration is frozen.
    ...(credentials !== undefined && { credentials: { ...credentials } }),
  });
  const at = (id: string) => {
    assertFileId(id);
    return { Bucket: bucket, Key: id };
  };
  return {
    async put(id, bytes, contentType) {
      await client.send(new PutObjectCommand({ ...at(id), Body: bytes, ContentType: contentType }));
    },
    async open(id) {
      try {
        const { Body, ContentLength } = await client.send(new GetObjectCommand(at(id)));
        if (!(Body instanceof Readable) || ContentLength === undefined) throw new Error("S3 answered without a body");
        return { size: ContentLength, stream: Body };
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      }
    },
    async remove(id) {
      await client.send(new DeleteObjectCommand(at(id)));
    },
  };
};
