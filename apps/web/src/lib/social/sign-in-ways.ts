/** Which providers this server offers: requested once a page load, by the first component that needs it. */
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

/** Undefined until it is known; after a failed request the page behaves as if there were no providers. */
export const useSignInWays = (): SignInWays | undefined => {
  const [ways, setWays] = useState<SignInWays>();
  useEffect(() => followPromise(askWays(), setWays, () => setWays(none)), []);
  return ways;
};
