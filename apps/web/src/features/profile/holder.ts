import type { PublicUser, User } from "@passport/protocol/user";

type OwnField = "created_at" | "public_address" | "avatar_id" | "two_factor_authentication_activated";

/** Whose passport it is: of other players only the public fields are known (PROFILE-5). */
export type Holder = PublicUser & Partial<Pick<User, OwnField>>;
