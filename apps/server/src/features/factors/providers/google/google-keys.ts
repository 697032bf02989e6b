import { createRemoteJWKSet, errors, type JWTVerifyGetKey } from "jose";
import { Failure } from "../../../../platform/wire/failure.ts";

const timeoutMs = 5000;

/** The token names a key that Google does not have, or none: that is the token's fault. */
const isTokensFault = (error: unknown): boolean =>
  error instanceof errors.JWKSNoMatchingKey ||
  error instanceof errors.JWKSMultipleMatchingKeys ||
  error instanceof errors.JOSENotSupported;

/** Google's published keys. jose keeps them and follows no redirect; an unknown one has it look again, not too often. */
export const createGoogleKeys = (jwksUrl: string): JWTVerifyGetKey => {
  const keys = createRemoteJWKSet(new URL(jwksUrl), { timeoutDuration: timeoutMs });
  return async (header, token) => {
    try {
      return await keys(header, token);
    } catch (error) {
      throw isTokensFault(error) ? error : new Failure("provider_unavailable");
    }
  };
};
