import { type Catalogue, shownError } from "../../../lib/texts/catalogue.ts";

/** EDIT-27: what a provider does not vouch for has other words here than at a login. */
export const shownConnectFailure = (error: unknown, catalogue: Catalogue): string =>
  error instanceof Error && "code" in error && error.code === "social_failed"
    ? catalogue.connect_failed
    : shownError(error, catalogue);
