import { Failure } from "../../platform/wire/failure.ts";

/** For `catch` of a call to the storage: the player tries again later, and the cause goes to our log. */
export const storageUnavailable = (cause: unknown): never => {
  const failure = new Failure("unavailable");
  failure.cause = cause;
  throw failure;
};
