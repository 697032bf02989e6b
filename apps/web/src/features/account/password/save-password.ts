import type { AuthResponse } from "@passport/protocol/calls/access";
import { changePassword, setPassword } from "@passport/protocol/calls/password";
import { stepUp } from "@passport/protocol/calls/second-factor";
import type { User } from "@passport/protocol/user";
import { call } from "../../../lib/api/call.ts";
import { hasSecondFactor } from "../../../lib/session/has-second-factor.ts";
import { isStepUpRequired, withStepUp } from "../../../lib/session/step-up.ts";

export interface Passwords {
  current: string;
  next: string;
}

const change = ({ current, next }: Passwords) =>
  call(changePassword, { body: { password: current, new_password: next } });

/** The current password is in the form already: where it is proof enough, the player does not type it twice (SESSION-20). */
const changeByPassword = async (passwords: Passwords): Promise<AuthResponse> => {
  try {
    return await change(passwords);
  } catch (error) {
    if (!isStepUpRequired(error)) throw error;
  }
  await call(stepUp, { body: { password: passwords.current } });
  return change(passwords);
};

/** PASSWORD-5 to PASSWORD-9. Rejects with an ApiError, or with StepUpCancelled. */
export const savePassword = (user: User, passwords: Passwords): Promise<AuthResponse> => {
  if (!user.has_password) return withStepUp(() => call(setPassword, { body: { new_password: passwords.next } }));
  return hasSecondFactor(user) ? withStepUp(() => change(passwords)) : changeByPassword(passwords);
};
