import { usernameSchema } from "@passport/protocol";

/** Names that would let a player pass for the house. */
const reserved = new Set([
  "admin",
  "administrator",
  "moderator",
  "mod",
  "official",
  "passport",
  "root",
  "security",
  "staff",
  "support",
  "supremacy",
  "system",
  "treasury",
]);

export type UsernameProblem = "username_invalid" | "username_taken";

/** USER-6. Whether another player has it is the database's to say. */
export const checkUsername = (username: string): UsernameProblem | undefined => {
  if (!usernameSchema.safeParse(username).success) return "username_invalid";
  return reserved.has(username.toLowerCase()) ? "username_taken" : undefined;
};
