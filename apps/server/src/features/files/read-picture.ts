import type { Readable } from "node:stream";
import type * as calls from "@passport/protocol";
import { Failure } from "../../platform/wire/failure.ts";
import type { HttpExchange, StoredFile } from "../../platform/wire/handlers.ts";
import type { FilesDependencies } from "./dependencies.ts";
import { pictureContentType } from "./make-picture.ts";
import { storageUnavailable } from "./storage-unavailable.ts";
import { findStoredFile } from "./store.ts";

/** Another player's private file and one that does not exist look the same (FILES-4). */
export const readPicture = async (
  dependencies: FilesDependencies,
  { actor, query }: Pick<HttpExchange<typeof calls.readFile>, "actor" | "query">,
): Promise<StoredFile<typeof calls.readFile>> => {
  const row = await findStoredFile(dependencies.db, query.id);
  const isReader = row?.isPublic === true || (actor !== undefined && row?.ownerId === actor.userId);
  if (row === undefined || !isReader) throw new Failure("not_found");
  const { id, size, isPublic } = row;
  return {
    about: { contentType: pictureContentType, size, isPublic },
    version: id,
    open: () => openPicture(dependencies, id, size),
  };
};

const openPicture = async ({ storage }: FilesDependencies, id: string, size: number): Promise<Readable> => {
  const file = await storage.open(id).catch(storageUnavailable);
  if (file?.size === size) return file.stream;
  file?.stream.destroy();
  throw new Error(`file ${id} is not in the storage as its row says`);
};
