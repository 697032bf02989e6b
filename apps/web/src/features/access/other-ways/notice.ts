/** The message about a failed login by another way, shown where the form shows its own. */
import { type Catalogue, shownError } from "../../../lib/texts/catalogue.ts";

export interface Notice {
  tone: "info" | "error";
  text: string;
  /** What to do now, where that is not plain. */
  hint?: string | undefined;
}

export const errorNotice = (failure: unknown, catalogue: Catalogue): Notice => ({
  tone: "error",
  text: shownError(failure, catalogue),
});
