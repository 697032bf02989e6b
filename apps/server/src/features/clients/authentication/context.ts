/** What other sites are told about a login: how surely it is the player's (`acr`), and by what (`amr`). Decision 0037. */
import { authenticationContexts as contexts } from "@passport/protocol";

/** Each makes two factors: a code comes after another factor, and a passkey has verified its owner (PASSKEY-1). */
const secondFactors: ReadonlySet<string> = new Set(["passkey", "passcode", "recovery_code"]);

/** From how the player of a session has proven who they are. */
export const acrOf = (methods: readonly string[]): string =>
  methods.some((method) => secondFactors.has(method)) ? contexts.twoFactors : contexts.oneFactor;

/** RFC 8176. `fed` is ours: the provider knows how the player logged in there, we do not. */
const references: Readonly<Record<string, string>> = {
  password: "pwd",
  passcode: "otp",
  recovery_code: "otp",
  email_code: "otp",
  // Where the key is kept is not known.
  passkey: "pop",
  wallet: "pop",
  google: "fed",
  facebook: "fed",
  twitter: "fed",
};

export const amrOf = (methods: readonly string[]): string[] => {
  const known = methods.flatMap((method) => references[method] ?? []);
  return [...new Set([...known, ...(acrOf(methods) === contexts.twoFactors ? ["mfa"] : [])])];
};

/** `acr_values` lists what the client accepts. What we do not know is ignored, as the standard has it. */
export const demandsTwoFactors = (acrValues: unknown): boolean => {
  const accepted = typeof acrValues === "string" ? acrValues.split(" ") : [];
  return accepted.includes(contexts.twoFactors) && !accepted.includes(contexts.oneFactor);
};
