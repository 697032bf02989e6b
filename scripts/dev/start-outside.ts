/** Stubs of external providers, so that every button of the login page works without an account there. */
import { freePort } from "@passport/testbed/free-port";
import { startFacebook } from "@passport/testbed/social/facebook";
import { startGoogle } from "@passport/testbed/social/google";
import { startTwitter } from "@passport/testbed/social/twitter";
import { startRelay } from "@passport/testbed/walletconnect/relay";

/** Fixed ports, as for the other servers. */
const ports = { google: 28_710, facebook: 28_711, twitter: 28_712, relay: 28_713 } as const;

export interface Outside extends AsyncDisposable {
  /** The variables with which the server finds them. */
  environment: Record<string, string>;
  /** What to show, by name. */
  addresses: Record<string, string>;
}

export const startOutside = async (): Promise<Outside> => {
  await using started = new AsyncDisposableStack();
  const google = started.use(await startGoogle({ port: await freePort(ports.google) }));
  const facebook = started.use(await startFacebook({ port: await freePort(ports.facebook) }));
  const twitter = started.use(await startTwitter({ port: await freePort(ports.twitter) }));
  const relay = started.use(await startRelay({ port: await freePort(ports.relay) }));
  const servers = started.move();
  return {
    environment: {
      ...google.environment,
      ...facebook.environment,
      ...twitter.environment,
      ...relay.environment,
    },
    addresses: { Google: google.url, Facebook: facebook.url, Twitter: twitter.url, Relay: relay.url },
    [Symbol.asyncDispose]: () => servers.disposeAsync(),
  };
};
