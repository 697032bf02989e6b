import { randomUUID } from "node:crypto";
import { uploadsPerDay } from "@passport/protocol";
import { limitKey } from "../../platform/limits/limit-key.ts";
import { takeRates } from "../../platform/limits/store.ts";
import { Failure } from "../../platform/wire/failure.ts";
import type { UploadedFile } from "../../platform/wire/handlers.ts";
import type { Crop } from "./crop.ts";
import type { FilesDependencies } from "./dependencies.ts";
import { makePicture, pictureContentType } from "./make-picture.ts";
import { storageUnavailable } from "./storage-unavailable.ts";
import { insertUnstoredFile, markFileStored } from "./store.ts";

const dayMs = 24 * 60 * 60 * 1000;

export interface Upload {
  ownerId: string;
  isPublic: boolean;
  crop: Crop | undefined;
  receive(): Promise<UploadedFile>;
}

/** FILES-2. Refused ones count too: they cost the same. */
export const uploadPicture = async ({ db, storage }: FilesDependencies, upload: Upload): Promise<{ id: string }> => {
  const { ownerId, isPublic } = upload;
  await takeUpload(db, ownerId);
  const file = await upload.receive();
  const picture = await makePicture(() => file.read(), upload.crop);
  // Random and not by time: an id must not be guessed from another one.
  const id = randomUUID();
  await insertUnstoredFile(db, { id, ownerId, isPublic, contentType: pictureContentType, size: picture.length });
  // From here on a failure needs no undoing: what is never marked is not readable, and is cleaned away.
  await storage.put(id, picture, pictureContentType).catch(storageUnavailable);
  if (!(await markFileStored(db, id))) throw new Error("an upload took longer than its row was kept");
  return { id };
};

/** What is used up comes back evenly over the day. */
const takeUpload = async (db: FilesDependencies["db"], ownerId: string): Promise<void> => {
  const rate = { key: limitKey("upload", "user", ownerId), burst: uploadsPerDay, perMs: dayMs / uploadsPerDay };
  const { waitMs } = await takeRates(db, [rate]);
  if (waitMs > 0) {
    throw new Failure("too_many_uploads", undefined, { retryAfterSeconds: Math.ceil(waitMs / 1000) });
  }
};
