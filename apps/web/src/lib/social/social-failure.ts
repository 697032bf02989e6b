import { isMessageCode, type MessageCode, messages, messageText } from "@passport/protocol/messages";

/** A part of a login that failed in the page or at a provider. `message` may be shown. */
class SocialFailure extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = "SocialFailure";
    this.code = code;
  }
}

export const socialFailure = (code: MessageCode) => new SocialFailure(code, messages[code]);

/** Of a code that came in an address: what is not ours is not printed. */
export const failureOfCode = (code: string) => socialFailure(isMessageCode(code) ? code : "internal");

/** A click before the script of Facebook was loaded (SOCIAL-6). */
export const facebookNotLoaded = () => new SocialFailure("facebookNotLoaded", messages.facebook_failed);

export const isFacebookNotLoaded = (failure: unknown) =>
  failure instanceof SocialFailure && failure.code === "facebookNotLoaded";

/** SOCIAL-7. A provider's word is printed only where it looks like a code. */
export const googleFailure = (code: string) =>
  new SocialFailure(
    "google_failed",
    messageText("google_failed", { code: /^[\w.-]{1,40}$/.test(code) ? code : "unknown" }),
  );

/** Of a window of ours, which made the text by the function above. */
export const googleFailureOf = (text: string) => new SocialFailure("google_failed", text);

/** The code of a failed call or try; anything else is a bug of ours. */
export const failureCode = (failure: unknown): string =>
  failure instanceof Error && "code" in failure && typeof failure.code === "string" ? failure.code : "internal";
