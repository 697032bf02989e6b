/**
 * Stands in for S3: s3rver on a socket of its own, with one bucket in a temporary folder. It refuses keys that it does
 * not know; signatures it does not check.
 */
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";

export interface S3 extends AsyncDisposable {
  readonly url: string;
  readonly bucket: string;
  /** The variables with which a server finds it. */
  readonly environment: Readonly<Record<string, string>>;
  /** The keys of everything in the bucket. */
  keys(): Promise<string[]>;
}

const bucket = "passport-files";
/** The pair that s3rver knows. */
const credentials = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };

/** Beside an object it keeps files with its metadata and its checksum. */
const objectFile = /^(.+)\._S3rver_object$/;

export const startS3 = async ({ port = 0 }: { port?: number } = {}): Promise<S3> => {
  const directory = await mkdtemp(join(tmpdir(), "passport-s3-"));
  const server = new S3rver({
    address: "127.0.0.1",
    port,
    directory,
    silent: true,
    vhostBuckets: false,
    configureBuckets: [{ name: bucket }],
  });
  const { port: chosen } = await server.run();
  const url = `http://127.0.0.1:${chosen}`;
  return {
    url,
    bucket,
    environment: {
      S3_BUCKET: bucket,
      S3_REGION: "us-east-1",
      S3_ENDPOINT: url,
      S3_ACCESS_KEY_ID: credentials.accessKeyId,
      S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    },
    async keys() {
      const names = await readdir(join(directory, bucket));
      return names.flatMap((name) => objectFile.exec(name)?.[1] ?? []);
    },
    async [Symbol.asyncDispose]() {
      server.httpServer.close();
      server.httpServer.closeAllConnections();
      await once(server.httpServer, "close");
      await rm(directory, { recursive: true, force: true });
    },
  };
};
