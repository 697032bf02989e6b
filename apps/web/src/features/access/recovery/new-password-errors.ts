import type { MessageCode } from "@passport/protocol/messages";
import { meetsPasswordRules } from "@passport/protocol/password-rules";

export interface NewPassword {
  password: string;
  confirmation: string;
}

export type NewPasswordErrors = { [Field in keyof NewPassword]?: MessageCode };

/** RECOVER-8, RECOVER-9, PASSWORD-3: what keeps a new password from being sent, for each of the two fields. */
export const newPasswordErrors = ({ password, confirmation }: NewPassword): NewPasswordErrors => ({
  ...(password === ""
    ? { password: "password_required" }
    : !meetsPasswordRules(password) && { password: "password_weak" }),
  ...(confirmation === ""
    ? { confirmation: "password_required" }
    : password !== confirmation && { confirmation: "password_mismatch" }),
});
