/**
 * Where an upload waits until it has arrived whole: on disk, so that many slow senders cost no memory. The file
 * has no name from the moment it is open; whatever becomes of the process, nothing of it is left behind.
 */
import { randomUUID } from "node:crypto";
import { open, unlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import type { UploadedFile } from "../wire/handlers.ts";

export interface Spool extends UploadedFile, AsyncDisposable {
  write(piece: Uint8Array): Promise<void>;
}

export const openSpool = async (): Promise<Spool> => {
  const path = join(tmpdir(), `passport-upload-${randomUUID()}`);
  const file = await open(path, "wx+", 0o600);
  let size = 0;
  try {
    await unlink(path);
  } catch (error) {
    await file.close();
    throw error;
  }
  return {
    get size() {
      return size;
    },
    async write(piece) {
      const { bytesWritten } = await file.write(piece, 0, piece.length, size);
      if (bytesWritten < piece.length) throw new Error("the disk took only a part");
      size += bytesWritten;
    },
    read: () => buffer(file.createReadStream({ start: 0, autoClose: false })),
    [Symbol.asyncDispose]: () => file.close(),
  };
};
