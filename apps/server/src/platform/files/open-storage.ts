import { createDiskStorage } from "./disk-storage.ts";
import type { FileStorage } from "./file-storage.ts";
import { createS3Storage } from "./s3-storage.ts";
import type { StorageSettings } from "./storage-settings.ts";

/** The only place that knows both drivers: everything else sees the interface. */
export const openStorage = (config: StorageSettings): FileStorage =>
  config.kind === "disk" ? createDiskStorage(config.directory) : createS3Storage(config);
