/**
 * Files in a folder, for one machine or a shared disk. A file is written under a temporary name, flushed and
 * renamed, so that a crash leaves all of it or nothing under its own name.
 */
import { type FileHandle, mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { assertFileId } from "./file-id.ts";
import type { FileStorage, OpenedFile } from "./file-storage.ts";

/** For the owner of the process alone. */
const fileMode = 0o600;
const folderMode = 0o700;

export const createDiskStorage = (directory: string): FileStorage => {
  // Ids are random, so their first two letters spread evenly over 256 folders.
  const pathOf = (id: string): string => {
    assertFileId(id);
    return join(directory, id.slice(0, 2), id);
  };
  return {
    async put(id, bytes) {
      const path = pathOf(id);
      const folder = dirname(path);
      await mkdir(folder, { recursive: true, mode: folderMode });
      const draft = draftOf(path);
      await writeFlushed(draft, bytes);
      await rename(draft, path);
      await flushFolder(folder);
    },
    async open(id) {
      const file = await openIfThere(pathOf(id));
      return file && streamOf(file);
    },
    async remove(id) {
      const path = pathOf(id);
      await Promise.all([path, draftOf(path)].map((name) => rm(name, { force: true })));
    },
  };
};

/** Found again by its id: what a crash left of it goes with the file. */
const draftOf = (path: string): string => `${path}.draft`;

const writeFlushed = async (path: string, bytes: Uint8Array): Promise<void> => {
  await using file = await open(path, "w", fileMode);
  await file.writeFile(bytes);
  await file.sync();
};

/** The new name itself survives a power cut only once its folder is flushed. */
const flushFolder = async (folder: string): Promise<void> => {
  await using opened = await open(folder, "r");
  await opened.sync();
};

const openIfThere = async (path: string): Promise<FileHandle | undefined> => {
  try {
    return await open(path, "r");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
};

const streamOf = async (file: FileHandle): Promise<OpenedFile> => {
  try {
    const { size } = await file.stat();
    return { size, stream: file.createReadStream() };
  } catch (error) {
    await file.close();
    throw error;
  }
};
