import type { JWTPayload, JWTVerifyGetKey } from "jose";
import type { Discovery } from "../discovery.ts";
import { twoFactors } from "../login.ts";
import { PassportError } from "../passport-error.ts";

export interface VerifiedToken {
  /** The player's id in your game: never changes, unlike the username. */
  playerId: string;
  /** As it was when the token was made. */
  username: string | undefined;
  /** The player has proven two factors, such as a password and a passcode. */
  hasTwoFactors: boolean;
  expiresAt: Date;
}

export interface VerifyOptions {
  issuer: string;
  clientId: string;
  discovery: () => Promise<Discovery>;
  requireTwoFactor: boolean;
}

/** Clocks of two machines differ a little. */
const clockToleranceSeconds = 5;

/** Tokens that identify a player: those of the window, and ID tokens. An access token says something else (RFC 8725, 3.11). */
const types: ReadonlySet<string | undefined> = new Set(["passport-login+jwt", "JWT", undefined]);

const textClaim = (payload: JWTPayload, ...names: string[]): string | undefined =>
  names.map((name) => payload[name]).find((value) => typeof value === "string");

const toVerified = (payload: JWTPayload): VerifiedToken => {
  const { exp } = payload;
  const playerId = textClaim(payload, "player_id");
  if (playerId === undefined || exp === undefined)
    throw new PassportError("token_invalid", "the token has no player or no expiry");
  return {
    playerId,
    username: textClaim(payload, "username", "preferred_username"),
    hasTwoFactors: payload["acr"] === twoFactors,
    expiresAt: new Date(exp * 1000),
  };
};

/** jose has only ES modules. `import()` loads them from CommonJS too, in every version of Node. */
const loadJose = () => import("jose");

/** The keys could not be had: nothing is said about the token. */
const isAboutKeys = (error: unknown, { errors }: Awaited<ReturnType<typeof loadJose>>): boolean =>
  !(error instanceof errors.JOSEError) || error instanceof errors.JWKSTimeout || error.code === "ERR_JOSE_GENERIC";

/** Signature, issuer, audience and expiry. The published keys are fetched once, and again when an unknown one appears. */
export const createVerify = ({ issuer, clientId, discovery, requireTwoFactor }: VerifyOptions) => {
  let keys: JWTVerifyGetKey | undefined;
  return async (token: string): Promise<VerifiedToken> => {
    const jose = await loadJose();
    keys ??= jose.createRemoteJWKSet(new URL((await discovery()).jwksUri));
    try {
      const { payload, protectedHeader } = await jose.jwtVerify(token, keys, {
        issuer,
        audience: clientId,
        algorithms: ["RS256"],
        requiredClaims: ["player_id", "exp"],
        clockTolerance: clockToleranceSeconds,
      });
      if (!types.has(protectedHeader.typ)) throw new PassportError("token_invalid", "the token is of another kind");
      const verified = toVerified(payload);
      if (requireTwoFactor && !verified.hasTwoFactors)
        throw new PassportError("two_factor_missing", "the player has not proven a second factor");
      return verified;
    } catch (error) {
      if (error instanceof PassportError) throw error;
      if (isAboutKeys(error, jose))
        throw new PassportError("unreachable", "Passport's keys cannot be read", { cause: error });
      throw new PassportError("token_invalid", "the token is not valid here", { cause: error });
    }
  };
};
