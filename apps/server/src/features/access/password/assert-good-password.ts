import type { PasswordContext } from "@passport/protocol";
import { Failure } from "../../../platform/wire/failure.ts";
import type { AccessDependencies } from "../dependencies.ts";
import { checkPassword } from "./check-password.ts";

/** Wherever a password is set. Throws the reason to refuse it. */
export const assertGoodPassword = async (
  { brand, breaches }: Pick<AccessDependencies, "brand" | "breaches">,
  password: string,
  about: Omit<PasswordContext, "brand">,
): Promise<void> => {
  const problem = checkPassword(password, { brand, ...about });
  if (problem !== undefined) throw new Failure(problem);
  if (await breaches.isBreached(password)) throw new Failure("password_common");
};
