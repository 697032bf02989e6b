/** Where uploaded files are stored: in object storage when a bucket is named. */
import type { StorageSettings } from "../platform/files/storage-settings.ts";
import { ConfigError } from "./config-error.ts";
import type { Variables } from "./variables.ts";

export const readFiles = (variables: Variables): StorageSettings => {
  const { FILES_DIRECTORY, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = variables;
  if (S3_BUCKET === undefined) {
    if (FILES_DIRECTORY === undefined)
      throw new ConfigError(["FILES_DIRECTORY: is required when NODE_ENV=production, unless S3_BUCKET is set"]);
    return { kind: "disk", directory: FILES_DIRECTORY };
  }
  if ((S3_ACCESS_KEY_ID === undefined) !== (S3_SECRET_ACCESS_KEY === undefined))
    throw new ConfigError(["S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY: both or neither"]);
  return {
    kind: "s3",
    bucket: S3_BUCKET,
    region: variables.S3_REGION,
    endpoint: variables.S3_ENDPOINT,
    credentials:
      S3_ACCESS_KEY_ID === undefined || S3_SECRET_ACCESS_KEY === undefined
        ? undefined
        : { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY },
  };
};
