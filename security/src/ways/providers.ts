/** Google, Facebook and Twitter/X as the fixture's servers know them. */
import { type Facebook, startFacebook } from "@passport/testbed/social/facebook";
import { type Google, startGoogle } from "@passport/testbed/social/google";
import { startTwitter, type Twitter } from "./start-twitter.ts";

export interface Providers extends AsyncDisposable {
  readonly google: Google;
  readonly facebook: Facebook;
  readonly twitter: Twitter;
  /** The variables with which a server finds them. */
  readonly environment: Readonly<Record<string, string>>;
}

export const startProviders = async (): Promise<Providers> => {
  await using started = new AsyncDisposableStack();
  const [google, facebook, twitter] = await Promise.all([startGoogle(), startFacebook(), startTwitter()]);
  for (const provider of [google, facebook, twitter]) started.use(provider);
  const running = started.move();
  return {
    google,
    facebook,
    twitter,
    environment: { ...google.environment, ...facebook.environment, ...twitter.environment },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
};
