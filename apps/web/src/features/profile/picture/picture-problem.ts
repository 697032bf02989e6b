import { ApiError } from "../../../lib/api/api-error.ts";
import { type Catalogue, shownError } from "../../../lib/texts/catalogue.ts";

/** Refusals that say what to do. Everything else is a failed upload, and trying again is what helps (ONBOARD-8). */
const telling: readonly string[] = ["file_too_large", "file_not_an_image", "too_many_uploads"];

/** ONBOARD2-4: what the upload itself says of an oversized or invalid picture. */
export const pictureProblem = (error: unknown, catalogue: Catalogue): string =>
  error instanceof ApiError && telling.includes(error.code) ? shownError(error, catalogue) : catalogue.upload_failed;
