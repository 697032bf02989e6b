import * as z from "zod/mini";
import { permissions } from "./access.ts";
import { lengths } from "./constants.ts";

const roleSchema = z.strictObject({
  name: z.string(),
  permissions: z.array(z.enum(permissions)),
});

/** What other players see of a player (USER-5, PROFILE-5). Both names are empty unless the player shows them (PROFILE-11). */
export const publicUserSchema = z.strictObject({
  id: z.uuid(),
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
});

/** An asset is public together with the wallet that holds it, so its owner is a username and no name (ASSET-23). */
export const assetOwnerSchema = z.strictObject({ id: z.uuid(), username: z.string() });
export type AssetOwner = z.infer<typeof assetOwnerSchema>;

const factionSchema = z.strictObject({
  id: z.uuid(),
  label: z.string(),
  /** A public file. */
  logo_blob_id: z.nullable(z.uuid()),
});

/** What players see of themselves (USER-1, USER-2). */
export const userSchema = z.strictObject({
  ...publicUserSchema.shape,
  account_id: z.uuid(),
  email: z.nullable(z.string()),
  verified: z.boolean(),
  has_password: z.boolean(),
  /** Whether other players see first and last name. */
  shows_name: z.boolean(),
  mobile_number: z.nullable(z.string()),
  public_address: z.nullable(z.string()),
  organisation: z.nullable(z.strictObject({ id: z.uuid() })),
  /** The file of the own picture. */
  avatar_id: z.nullable(z.uuid()),
  faction_id: z.nullable(z.uuid()),
  faction: z.nullable(factionSchema),
  /** Whose account there it is; null when none is connected. */
  google_id: z.nullable(z.string()),
  facebook_id: z.nullable(z.string()),
  twitter_id: z.nullable(z.string()),
  two_factor_authentication_activated: z.boolean(),
  two_factor_authentication_is_set: z.boolean(),
  has_passkey: z.boolean(),
  withdraw_lock: z.boolean(),
  mint_lock: z.boolean(),
  total_lock: z.boolean(),
  /** S10: no withdrawal is signed before; null or past when none is held. */
  withdrawals_held_until: z.nullable(z.iso.datetime()),
  /** When the account will be deleted; null unless its owner has asked for it. */
  deletion_due_at: z.nullable(z.iso.datetime()),
  role: z.nullable(roleSchema),
  created_at: z.iso.datetime(),
});

export type User = z.infer<typeof userSchema>;
export type PublicUser = z.infer<typeof publicUserSchema>;

/** USER-6. The server compares usernames without case. */
export const usernameSchema = z
  .string()
  .check(z.minLength(lengths.usernameMin), z.maxLength(lengths.usernameMax), z.regex(/^[A-Za-z0-9_]+$/));

/** Names keep every script but no control characters: they are printed on the data page and in mails. */
export const personNameSchema = z.string().check(z.trim(), z.maxLength(lengths.nameMax), z.regex(/^\P{C}*$/u));

/** EDIT-6: a plus, the country code, and digits; spaces, dots, hyphens and brackets between them are for reading only. */
export const mobileNumberSchema = z.string().check(
  z.trim(),
  z.maxLength(lengths.mobileNumberMax),
  z.overwrite((typed) => typed.replace(/[\s().-]/g, "")),
  z.regex(/^(\+[1-9]\d{6,14})?$/),
);

export const passkeyNameSchema = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(lengths.passkeyNameMax), z.regex(/^\P{C}*$/u));

export const hasPermission = (user: Pick<User, "role"> | undefined, permission: (typeof permissions)[number]) =>
  user?.role?.permissions.includes(permission) ?? false;
