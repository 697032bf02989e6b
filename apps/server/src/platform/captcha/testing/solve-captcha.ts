/** What the browser does: from a challenge, as the server sent it, to a `captcha_token`. */
import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { challengeSchema } from "../captcha-token.ts";

export const solveCaptcha = async (json: unknown): Promise<string> => {
  const challenge = challengeSchema.parse(json);
  return toCaptchaToken({ challenge, solution: await solveChallenge({ challenge, deriveKey }) });
};

export const toCaptchaToken = (payload: unknown): string => Buffer.from(JSON.stringify(payload)).toString("base64");
