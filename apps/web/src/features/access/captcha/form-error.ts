/** The error of a form with a captcha, and where it is shown: a missing captcha beside its box. */
import { ApiError } from "../../../lib/api/api-error.ts";
import { type EntryCatalogue, shownEntryError } from "../../../lib/texts/entry-catalogue.ts";

export interface FormError {
  at: "form" | "captcha";
  message: string;
}

export const aboveForm = (message: string): FormError => ({ at: "form", message });
export const besideCaptcha = (message: string): FormError => ({ at: "captcha", message });

export const formErrorOf = (failure: unknown, catalogue: EntryCatalogue): FormError => {
  const isAboutCaptcha = failure instanceof ApiError && failure.code === "captcha_required";
  return (isAboutCaptcha ? besideCaptcha : aboveForm)(shownEntryError(failure, catalogue));
};
