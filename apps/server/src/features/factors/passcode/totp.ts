/**
 * Passcodes of an authenticator (TFA-16, RFC 6238): SHA-1, six digits, 30 seconds. Stronger hashes
 * exist, but several authenticators ignore what the address asks for and use these.
 */
import { lengths } from "@passport/protocol";
import { generateSecret, generateURI, verifySync } from "otplib";

const stepSeconds = 30;
/** RFC 4226, section 4: 160 bits, as many as the hash has. */
const secretBytes = 20;
const parameters = { algorithm: "sha1", digits: lengths.passcode, period: stepSeconds } as const;
/** otplib would throw at another length, and a passcode is digits and nothing else. */
const passcodePattern = new RegExp(`^[0-9]{${lengths.passcode}}$`);

/** In base32, as authenticators take it. */
export const newTotpSecret = (): string => generateSecret({ length: secretBytes });

/** What the QR code says. */
export const totpAddress = (secret: string, issuer: string, username: string): string =>
  generateURI({ ...parameters, secret, issuer, label: username });

/**
 * The time step that a passcode belongs to, if that is now, the one before or the one after. The
 * caller accepts each step once, by a statement on the row that keeps the newest (TFA-17). otplib
 * compares in constant time.
 */
export const matchingStep = (secret: string, passcode: string, now: Date): number | undefined => {
  if (!passcodePattern.test(passcode)) return undefined;
  const epoch = Math.floor(now.getTime() / 1000);
  const result = verifySync({ ...parameters, secret, token: passcode, epoch, epochTolerance: stepSeconds });
  return result.valid ? Math.floor(epoch / stepSeconds) + result.delta : undefined;
};
