import type { Readable } from "node:stream";

/**
 * Where the bytes of files are kept. It knows ids and bytes, nothing of owners; the caller makes the
 * ids, and a row of the database says what may be read.
 */
export interface FileStorage {
  /** Whole or not at all: half a file can never be opened. The same id again replaces it. */
  put(id: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Undefined: there is none. The stream must be read or destroyed. */
  open(id: string): Promise<OpenedFile | undefined>;
  /** What is not there is removed already. */
  remove(id: string): Promise<void>;
}

export interface OpenedFile {
  size: number;
  stream: Readable;
}
