import { generateSync } from "otplib";

const stepSeconds = 30;

/** What the authenticator shows; with `steps`, what it shows so many half minutes later. */
export const passcodeOf = (secret: string, steps = 0): string =>
  generateSync({
    secret,
    algorithm: "sha1",
    digits: 6,
    period: stepSeconds,
    epoch: Math.floor(Date.now() / 1000) + steps * stepSeconds,
  });
