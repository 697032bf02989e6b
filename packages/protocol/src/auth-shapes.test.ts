import { expect, it } from "vitest";
import { authResponseSchema, authTypes, fingerprintSchema, loginWithEmail } from "./calls/access.ts";

it("[LOGIN-13] an auth response consists of exactly these fields, each of which may be left out", () => {
  expect(Object.keys(authResponseSchema.shape)).toEqual([
    "user",
    "issue_token",
    "tfa_token",
    "auth_type",
    "new_user",
    "captcha_required",
    "error",
    "payload",
    "success",
    "token",
  ]);
  expect(authResponseSchema.safeParse({}).success).toBe(true);
  expect(authResponseSchema.safeParse({ session_id: "x" }).success).toBe(false);
});

it("[LOGIN-14] auth_type is one of these", () => {
  expect(authTypes).toEqual([
    "wallet",
    "email",
    "hangar",
    "website",
    "cookie",
    "token",
    "signup",
    "forgot",
    "reset",
    "change_password",
    "new_password",
    "google",
    "facebook",
    "twitter",
    "tfa",
    "passkey",
    "null",
  ]);
});

it("[LOGIN-10] a login is POST /auth/email with email, password, auth_type, is_external and fingerprint", () => {
  expect([loginWithEmail.method, loginWithEmail.paths[0]]).toEqual(["POST", "/auth/email"]);
  const body = { email: "a@b.example", password: "x", auth_type: "email", is_external: false };
  expect(loginWithEmail.body.safeParse({ ...body, fingerprint: { visitor_id: "x" } }).success).toBe(true);
});

it("[SESSION-22] a fingerprint has these fields", () => {
  expect(Object.keys(fingerprintSchema.shape)).toEqual([
    "visitor_id",
    "os_cpu",
    "platform",
    "timezone",
    "confidence",
    "user_agent",
  ]);
});
