/** Asks Facebook for an access token. Its window opens within the click, so that no popup blocker stops it. */
import type { SignInWays } from "@passport/protocol/calls/sign-in-ways";
import { goOnWithout } from "../../errors/dispensable.ts";
import { facebookNotLoaded, socialFailure } from "../social-failure.ts";
import { type FacebookSdk, type FacebookStatus, prepareFacebook, readyFacebook } from "./facebook-sdk.ts";

export interface FacebookAnswer {
  accessToken: string;
  email: string | undefined;
}

/** The fields that are specified (SOCIAL-3). */
const fields = "email,first_name,last_name";
/** A window that is forgotten in the background ends the try. */
const patienceMs = 120_000;
/** The page can do without the email: the server reads it itself. */
const emailPatienceMs = 3000;

const within = <T>(ms: number, start: (resolve: (value: T | undefined) => void) => void) =>
  new Promise<T | undefined>((resolve) => {
    const timer = setTimeout(resolve, ms, undefined);
    start((value) => {
      clearTimeout(timer);
      resolve(value);
    });
  });

const tokenOf = (answer: FacebookStatus): string | undefined => {
  const token = answer.authResponse?.accessToken;
  return typeof token === "string" && token !== "" ? token : undefined;
};

const readStatus = async (facebook: FacebookSdk): Promise<string | undefined> => {
  const answer = await within<FacebookStatus | undefined>(10_000, (resolve) => facebook.getLoginStatus(resolve));
  // No status: the script could not read it (SOCIAL-5).
  if (typeof answer?.status !== "string") throw socialFailure("facebook_status_failed");
  return tokenOf(answer);
};

const emailOf = (answer: unknown): string | undefined =>
  typeof answer === "object" && answer !== null && "email" in answer && typeof answer.email === "string"
    ? answer.email
    : undefined;

/** Rejects with what is shown. */
export const askFacebook = async (
  configuration: SignInWays["facebook"],
  facebook = readyFacebook(),
): Promise<FacebookAnswer> => {
  if (!facebook) {
    // The next click finds it.
    if (configuration) prepareFacebook(configuration).catch(goOnWithout);
    throw facebookNotLoaded();
  }
  const answer = await within<FacebookStatus | undefined>(patienceMs, (resolve) =>
    facebook.login(resolve, { scope: "email" }),
  );
  const isConnected = answer?.status === "connected";
  // Connected without a token: the login status has it.
  const accessToken = answer && isConnected ? (tokenOf(answer) ?? (await readStatus(facebook))) : undefined;
  // No token: the login failed or was cancelled (SOCIAL-4).
  if (accessToken === undefined) throw socialFailure("facebook_failed");
  const me = await within<unknown>(emailPatienceMs, (resolve) => facebook.api("/me", { fields }, resolve));
  return { accessToken, email: emailOf(me) };
};
