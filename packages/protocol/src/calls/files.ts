/** Pictures that players upload, and files that pages show. */
import * as z from "zod/mini";
import { avatarMaxBytes } from "../constants.ts";
import { declareHttp } from "../declare.ts";
import { tokenInput } from "./access.ts";

/** `x,y,side`: a square of the upright picture, in its own pixels. */
const cropSchema = z.string().check(z.regex(/^\d{1,5},\d{1,5},[1-9]\d{0,4}$/));

/** FILES-2. `token` is taken and opens nothing: the session alone says who uploads (FILES-3). */
export const uploadFile = declareHttp({
  name: "uploadFile",
  summary: "Stores a picture of the acting user and returns its id",
  method: "POST",
  paths: ["/files/upload", "/api/files/upload"],
  query: z.object({
    token: z.optional(tokenInput),
    public: z.optional(z.enum(["true", "false"])),
    crop: z.optional(cropSchema),
  }),
  body: z.undefined(),
  takesFile: { field: "file", maxBytes: avatarMaxBytes },
  output: z.strictObject({ id: z.uuid() }),
  access: "user",
  ownership: "self",
  locks: [],
  rate: "write",
  errors: [
    "bad_request",
    "file_too_large",
    "file_not_an_image",
    "file_missing",
    "too_many_uploads",
    "overloaded",
    "unavailable",
  ],
  changesState: true,
});

/** FILES-1, FILES-4: a private file does not exist for anybody but its owner. */
export const readFile = declareHttp({
  name: "readFile",
  summary: "The file of an avatar or a faction's logo",
  method: "GET",
  paths: ["/api/files/{id}"],
  query: z.object({ id: z.uuid(), token: z.optional(tokenInput) }),
  body: z.unknown(),
  answersFile: true,
  output: z.strictObject({ contentType: z.literal("image/webp"), size: z.int(), isPublic: z.boolean() }),
  access: "guest",
  ownership: "public",
  locks: [],
  rate: "read",
  errors: ["not_found", "unavailable"],
  changesState: false,
});
