/** From a row to what the wire declares. */
import { type AssetOwner, type Permission, type PublicUser, permissions, type User } from "@passport/protocol";
import type { UserRow } from "./store.ts";

/** A role in the database may name a permission that this version does not know; it grants nothing. */
export const knownPermissions = (names: readonly string[]): Permission[] =>
  permissions.filter((permission) => names.includes(permission));

export const toUser = (row: UserRow): User => ({
  ...toNamedUser(row),
  account_id: row.account_id,
  email: row.email,
  verified: row.verified,
  has_password: row.has_password,
  shows_name: row.shows_name,
  mobile_number: row.mobile_number,
  public_address: row.public_address,
  organisation: row.organisation_id === null ? null : { id: row.organisation_id },
  avatar_id: row.avatar_id,
  faction_id: row.faction_id,
  faction: factionOf(row),
  google_id: row.subjects?.google ?? null,
  facebook_id: row.subjects?.facebook ?? null,
  twitter_id: row.subjects?.twitter ?? null,
  two_factor_authentication_activated: row.has_two_factor,
  two_factor_authentication_is_set: row.has_two_factor,
  has_passkey: row.has_passkey,
  withdraw_lock: row.withdraw_lock,
  mint_lock: row.mint_lock,
  total_lock: row.total_lock,
  withdrawals_held_until: row.withdrawals_held_until?.toISOString() ?? null,
  deletion_due_at: row.deletion_due_at?.toISOString() ?? null,
  role: { name: row.role_name, permissions: knownPermissions(row.role_permissions) },
  created_at: row.created_at.toISOString(),
});

const factionOf = ({ faction_id: id, faction_label: label, faction_logo_id }: UserRow): User["faction"] =>
  id === null || label === null ? null : { id, label, logo_blob_id: faction_logo_id };

export const toAssetOwner = ({ id, username }: PublicUser): AssetOwner => ({ id, username });

/** For the player, and for sites that the player lets see the name. Other fields of the argument are left out. */
export const toNamedUser = ({ id, username, first_name, last_name }: PublicUser): PublicUser => ({
  id,
  username,
  first_name,
  last_name,
});

/** For everyone else: the username, and the names of a player who shows them (PROFILE-11). */
export const toPublicUser = (user: PublicUser & Pick<User, "shows_name">): PublicUser =>
  toNamedUser(user.shows_name ? user : { ...user, first_name: "", last_name: "" });
