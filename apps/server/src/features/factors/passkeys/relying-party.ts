/** Who we are to an authenticator. Both come from configuration: a request cannot make a passkey valid elsewhere. */
import type { FactorDependencies } from "../dependencies.ts";

export interface RelyingParty {
  id: string;
  name: string;
  origin: string;
}

export const relyingPartyOf = ({
  publicOrigin,
  brand,
}: Pick<FactorDependencies, "publicOrigin" | "brand">): RelyingParty => ({
  id: new URL(publicOrigin).hostname,
  name: brand.product,
  origin: publicOrigin,
});

/** COSE numbers in the order of our preference: Ed25519, P-256 with SHA-256, RSA with SHA-256 (Windows Hello). */
export const algorithms = [-8, -7, -257];
