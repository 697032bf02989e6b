import type { PasswordContext } from "@passport/protocol";
import type { SpentCaptcha } from "../../../platform/captcha/captcha.ts";
import type { Actor } from "../../../platform/wire/actor.ts";
import { Failure } from "../../../platform/wire/failure.ts";
import type { LinkOwner } from "../../session/index.ts";
import type { FactorDependencies } from "../dependencies.ts";
import { checkPassword } from "./check-password.ts";

/** A code sent to this address was right (`findVerifiedProof`). */
export interface VerifiedProof {
  email: string;
  email_canonical: string;
}

/**
 * What a caller has shown before a password of theirs is judged, which costs a core up to 0.2 s and perhaps a lookup
 * (REALTIME-35). Each of these values is made in one place only, by what it is named for: a call that judges first does
 * not pass the type check.
 */
export type EarnedBy =
  | { session: Actor }
  | { captcha: SpentCaptcha }
  | { emailCode: VerifiedProof }
  | { resetLink: LinkOwner };

/** Wherever a password is set. Throws the reason to refuse it. */
export const assertGoodPassword = async (
  { brand, breaches, judge }: Pick<FactorDependencies, "brand" | "breaches" | "judge">,
  password: string,
  { earnedBy: _, ...about }: Omit<PasswordContext, "brand"> & { earnedBy: EarnedBy },
): Promise<void> => {
  const problem = await checkPassword(judge, password, { brand, ...about });
  if (problem !== undefined) throw new Failure(problem);
  if (await breaches.isBreached(password)) throw new Failure("password_common");
};
