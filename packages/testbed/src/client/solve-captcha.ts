/** What the page's worker does: from a challenge, as the server sent it, to a `captcha_token`. */
import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";

/** `json` is the parsed body of GET /api/captcha. */
export const solveCaptcha = async (json: unknown): Promise<string> => {
  const challenge = json as Challenge;
  return toCaptchaToken({ challenge, solution: await solveChallenge({ challenge, deriveKey }) });
};

export const toCaptchaToken = (payload: unknown): string => Buffer.from(JSON.stringify(payload)).toString("base64");
