/** The player: read by name, change of the own names, and the live topic. */
import * as z from "zod/mini";
import { declareCommand, declareTopic } from "../declare.ts";
import { personNameSchema, publicUserSchema, userSchema } from "../user.ts";

export const readUser = declareCommand({
  key: "USER",
  summary: "Answers a player by username or id: all fields to themselves, public fields to others",
  payload: z.strictObject({ username: z.string().check(z.maxLength(64)) }),
  output: z.union([userSchema, publicUserSchema]),
  access: "user",
  ownership: "public",
  locks: [],
  rate: "read",
  errors: ["not_found"],
});

export const updateUser = declareCommand({
  key: "USER:UPDATE",
  summary: "Changes fields of the acting user and answers the user",
  payload: z.strictObject({
    id: z.uuid(),
    first_name: z.optional(personNameSchema),
    last_name: z.optional(personNameSchema),
  }),
  output: userSchema,
  access: "user",
  ownership: "self",
  locks: [],
  rate: "write",
  errors: ["not_found"],
});

/** USER:INIT carries the snapshot; with a null payload it says that the session was ended (R4). */
export const userTopic = declareTopic({
  name: "userTopic",
  summary: "The player, live",
  mount: "/user/{id}",
  path: "/user/{id}",
  snapshotKey: "USER:INIT",
  changeKeys: ["USER", "USER:TWITTER:ADD"],
  payload: z.nullable(userSchema),
  access: "user",
  ownership: "self",
  rate: "read",
});
