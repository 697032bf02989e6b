import { termsVersion } from "@passport/protocol";
import { Failure } from "../../../platform/wire/failure.ts";

/** SIGNUP-32: returns the version for the account's row. A sign-up that accepts none, or another one, is refused. */
export const acceptedTerms = (given: string | undefined): string => {
  if (given === undefined) throw new Failure("terms_not_accepted");
  if (given !== termsVersion) throw new Failure("terms_outdated");
  return given;
};
