import type { AuthResponse, AuthType, HttpCall } from "@passport/protocol";
import type { HttpExchange } from "../../../platform/wire/handlers.ts";
import type { Entry } from "./enter-with-identity.ts";

/** The response of every call that logs a player in. The session's value travels in the cookie and nowhere else. */
export const answerEntry = (
  { setSession }: Pick<HttpExchange<HttpCall>, "setSession">,
  entry: Entry,
  authType: AuthType,
): AuthResponse => {
  if (entry.kind === "new_user") {
    const { token, captchaRequired } = entry;
    return { new_user: true, token, ...(captchaRequired && { captcha_required: true }), auth_type: authType };
  }
  if (entry.kind === "two_factor") return { tfa_token: entry.tfaToken, auth_type: authType };
  setSession(entry.token);
  return { user: entry.user, auth_type: authType };
};
