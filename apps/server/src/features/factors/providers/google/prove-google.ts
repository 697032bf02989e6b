/** SOCIAL-9: signature, issuer, audience, expiry, nonce and email_verified, each of them. */
import { errors, jwtVerify } from "jose";
import { z } from "zod";
import { hashToken } from "../../../../platform/secrets/token.ts";
import { Failure } from "../../../../platform/wire/failure.ts";
import type { FactorDependencies } from "../../dependencies.ts";
import type { ProvenIdentity } from "../../identities/identity.ts";
import { openProvider } from "../open-provider.ts";
import { type Origin, spendGoogleVisit } from "../store.ts";

const claimsSchema = z.object({
  sub: z.string().min(1),
  nonce: z.string().min(1),
  email: z.string(),
  email_verified: z.literal(true),
  given_name: z.string().optional(),
  family_name: z.string().optional(),
});
type Claims = z.infer<typeof claimsSchema>;

/** The nonce is spent by a token that is right in everything else, and by nothing else. */
export const proveGoogle = async (
  dependencies: FactorDependencies,
  { token, origin }: { token: string; origin: Origin },
): Promise<ProvenIdentity> => {
  const claims = await readClaims(dependencies, token);
  if (!(await spendGoogleVisit(dependencies.db, hashToken(claims.nonce), origin))) throw new Failure("social_failed");
  const { sub: subject, email, given_name: firstName = "", family_name: lastName = "" } = claims;
  return { way: "google", subject, email: { address: email, isVerified: true }, firstName, lastName };
};

const readClaims = async ({ social, googleKeys }: FactorDependencies, token: string): Promise<Claims> => {
  const { clientId, issuer } = openProvider(social.google);
  try {
    const { payload } = await jwtVerify(token, openProvider(googleKeys), {
      algorithms: ["RS256"],
      audience: clientId,
      // Google also writes its name without the scheme.
      issuer: [issuer, issuer.replace("https://", "")],
      requiredClaims: ["exp"],
    });
    return claimsSchema.parse(payload);
  } catch (error) {
    throw error instanceof errors.JOSEError || error instanceof z.ZodError ? new Failure("social_failed") : error;
  }
};
