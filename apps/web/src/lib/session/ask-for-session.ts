import { type AuthResponse, checkSession } from "@passport/protocol/calls/access";
import { ApiError } from "../api/api-error.ts";
import { call } from "../api/call.ts";

/**
 * S1: another tab may just have been given the session's new value, and this page came with the old one. A page that gets
 * that the value they came with is over asks once more, with what the browser has by now. A guest has no value and is
 * told so at once.
 */
export const askForSession = async (): Promise<AuthResponse> => {
  const check = () => call(checkSession);
  return check().catch((failure: unknown) => {
    if (failure instanceof ApiError && failure.code === "session_over") return check();
    throw failure;
  });
};
