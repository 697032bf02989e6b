import type { FilesConfig } from "../../config/config.ts";
import { createDiskStorage } from "./disk-storage.ts";
import type { FileStorage } from "./file-storage.ts";
import { createS3Storage } from "./s3-storage.ts";

export const openStorage = (config: FilesConfig): FileStorage =>
  config.kind === "disk" ? createDiskStorage(config.directory) : createS3Storage(config);
