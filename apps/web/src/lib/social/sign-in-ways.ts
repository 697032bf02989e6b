/** Which providers are open here: asked once a page load, by the first row that wants to know. */
import { readSignInWays, type SignInWays } from "@passport/protocol/calls/sign-in-ways";
import { useEffect, useState } from "react";
import { call } from "../api/call.ts";
import { followPromise } from "../effects/follow-promise.ts";

let asked: Promise<SignInWays> | undefined;

const askWays = (): Promise<SignInWays> => {
  asked ??= call(readSignInWays).catch((failure: unknown) => {
    asked = undefined;
    throw failure;
  });
  return asked;
};

const none: SignInWays = { google: null, facebook: null, twitter: false };

/** Undefined until the answer is here; an answer that cannot be had is that of a server without providers. */
export const useSignInWays = (): SignInWays | undefined => {
  const [ways, setWays] = useState<SignInWays>();
  useEffect(() => followPromise(askWays(), setWays, () => setWays(none)), []);
  return ways;
};
