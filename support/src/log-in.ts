import { checkTwoFactor, loginWithEmail, newCaptcha, type OutputOf } from "@passport/protocol";
import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import type { AskSecret } from "./ask-secret.ts";
import { Refusal } from "./refusal.ts";
import type { Server } from "./server.ts";

type Entered = OutputOf<typeof loginWithEmail>;

/** As a member of staff would in a browser: the same calls, limits, second factor and mails about a new device. */
export const logIn = async (server: Server, email: string, ask: AskSecret): Promise<Entered> => {
  const password = await ask(`Password of ${email}`);
  const first = await enter(server, { email, password });
  if (first.tfa_token === undefined) return first;
  const passcode = await ask("Passcode");
  return server.call(checkTwoFactor, { body: { token: first.tfa_token, passcode } });
};

const enter = async (server: Server, body: { email: string; password: string }): Promise<Entered> => {
  try {
    return await server.call(loginWithEmail, { body });
  } catch (error) {
    // LOGIN-25: after failures the server wants some work done first. A wrong password is never tried twice.
    if (!(error instanceof Refusal) || error.code !== "captcha_required") throw error;
    return server.call(loginWithEmail, { body: { ...body, captcha_token: await solveCaptcha(server) } });
  }
};

const solveCaptcha = async (server: Server): Promise<string> => {
  // The wire names what we rely on and lets through what else the library signs into its challenge.
  const challenge = (await server.call(newCaptcha, { query: { action: "login" } })) as unknown as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
};
