/** Google's ID tokens: right ones, and such that are wrong in one thing only. */
import { randomUUID } from "node:crypto";
import { base64url, exportJWK, exportSPKI, generateKeyPair, type JWK, SignJWT } from "jose";

export interface IdTokenOptions {
  clientId?: string;
  nonce?: string;
  subject: string;
  email?: string;
  emailVerified?: boolean;
  issuer?: string;
  /** Seconds from now; below zero it has expired. */
  expiresIn?: number;
  /** `none` has no signature; `HS256` takes the public key for a shared secret, as careless verifiers do. */
  algorithm?: "RS256" | "HS256" | "none";
  /** `other` names the published key and was signed by another one. */
  key?: "published" | "other";
}

export interface IdTokenIssuer {
  /** The body of the JWKS endpoint. */
  jwks(): Promise<{ keys: JWK[] }>;
  issue(options: IdTokenOptions): Promise<string>;
  /** A new key is published in place of the old one. */
  rotate(): Promise<void>;
}

const newKey = async () => ({ id: randomUUID(), ...(await generateKeyPair("RS256", { extractable: true })) });
const encode = (value: unknown): string => base64url.encode(JSON.stringify(value));

export const createIdTokenIssuer = async (issuer: () => string, defaultClientId: string): Promise<IdTokenIssuer> => {
  let published = await newKey();
  let other: ReturnType<typeof newKey> | undefined;

  const claimsOf = (options: IdTokenOptions) => {
    const { clientId = defaultClientId, nonce, subject, email, emailVerified = true, expiresIn = 3_600 } = options;
    const now = Math.floor(Date.now() / 1_000);
    return {
      iss: options.issuer ?? issuer(),
      azp: clientId,
      aud: clientId,
      sub: subject,
      ...(email !== undefined && { email, email_verified: emailVerified }),
      ...(nonce !== undefined && { nonce }),
      iat: Math.min(now, now + expiresIn),
      exp: now + expiresIn,
      jti: randomUUID(),
    };
  };

  return {
    jwks: async () => ({
      keys: [{ ...(await exportJWK(published.publicKey)), kid: published.id, alg: "RS256", use: "sig" }],
    }),
    async issue(options) {
      const { algorithm = "RS256", key = "published" } = options;
      const claims = claimsOf(options);
      const header = { alg: algorithm, kid: published.id, typ: "JWT" };
      if (algorithm === "none") return `${encode(header)}.${encode(claims)}.`;
      const signing = new SignJWT(claims).setProtectedHeader(header);
      if (algorithm === "HS256") return signing.sign(new TextEncoder().encode(await exportSPKI(published.publicKey)));
      other ??= newKey();
      return signing.sign((key === "published" ? published : await other).privateKey);
    },
    async rotate() {
      published = await newKey();
    },
  };
};
