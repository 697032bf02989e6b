import * as calls from "@passport/protocol";
import { type HttpHandler, onFile, onUpload } from "../../platform/wire/handlers.ts";
import { parseCrop } from "./crop.ts";
import type { FilesDependencies } from "./dependencies.ts";
import { readPicture } from "./read-picture.ts";
import { uploadPicture } from "./upload-picture.ts";

/** A `token` in the query is accepted and ignored (FILES-3). */
export const filesRoutes = (dependencies: FilesDependencies): HttpHandler[] => [
  onUpload(calls.uploadFile, ({ actor, query, receiveFile }) =>
    uploadPicture(dependencies, {
      ownerId: actor.userId,
      isPublic: query.public === "true",
      crop: query.crop === undefined ? undefined : parseCrop(query.crop),
      receive: receiveFile,
    }),
  ),
  onFile(calls.readFile, (exchange) => readPicture(dependencies, exchange)),
];
