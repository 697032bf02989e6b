import type { AuthResponse } from "@passport/protocol";
import { hashToken } from "../../../platform/secrets/token.ts";
import type { Actor } from "../../../platform/wire/actor.ts";
import { Failure } from "../../../platform/wire/failure.ts";
import { readOwnUser } from "../../profile/index.ts";
import type { AccessDependencies } from "../dependencies.ts";
import { findOpenChallenge } from "../two-factor/find-open-challenge.ts";

/** SESSION-7. SESSION-9, SESSION-10: a browser whose second factor is due gets its tfa_token back. */
export const checkSession = async (
  dependencies: AccessDependencies,
  actor: Actor | undefined,
  browserToken: string | undefined,
): Promise<AuthResponse> => {
  if (actor !== undefined) {
    const read = await readOwnUser(dependencies.db, actor.userId);
    if (read !== undefined) return { user: read.user };
  } else if (browserToken !== undefined) {
    const tfaToken = await findOpenChallenge(dependencies, hashToken(browserToken));
    if (tfaToken !== undefined) return { tfa_token: tfaToken };
  }
  throw new Failure("not_authenticated");
};
