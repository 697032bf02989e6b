/** Where files are stored: a directory, or object storage. The configuration reads it from the environment. */
export type StorageSettings =
  | { kind: "disk"; directory: string }
  | {
      kind: "s3";
      bucket: string;
      region: string;
      endpoint: string | undefined;
      /** Absent: the machine's own role is asked. */
      credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
    };
