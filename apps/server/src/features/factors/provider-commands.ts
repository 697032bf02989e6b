import * as calls from "@passport/protocol";
import { Failure } from "../../platform/wire/failure.ts";
import { type CommandHandler, onCommand } from "../../platform/wire/handlers.ts";
import type { FactorDependencies } from "./dependencies.ts";
import { connectIdentity } from "./identities/connect-identity.ts";
import { disconnectIdentity } from "./identities/disconnect-identity.ts";
import { proveFacebook } from "./providers/facebook/prove-facebook.ts";
import { proveGoogle } from "./providers/google/prove-google.ts";

/** SOCIAL-31: known by name; there is no way to log in with them yet. */
const notOpen = async (): Promise<never> => {
  throw new Failure("provider_not_open");
};

export const providerCommands = (dependencies: FactorDependencies): CommandHandler[] => [
  onCommand(calls.connectGoogle, async ({ actor, payload, caller }) => {
    const { sessionId } = actor;
    const identity = await proveGoogle(dependencies, { token: payload.google_token, origin: { sessionId } });
    return connectIdentity(dependencies, { actor, identity, caller });
  }),
  onCommand(calls.connectFacebook, async ({ actor, payload, caller }) => {
    const identity = await proveFacebook(dependencies, { token: payload.facebook_token });
    return connectIdentity(dependencies, { actor, identity, caller });
  }),
  onCommand(calls.disconnectGoogle, ({ actor, caller }) =>
    disconnectIdentity(dependencies, { actor, provider: "google", caller }),
  ),
  onCommand(calls.disconnectFacebook, ({ actor, caller }) =>
    disconnectIdentity(dependencies, { actor, provider: "facebook", caller }),
  ),
  onCommand(calls.disconnectTwitter, ({ actor, caller }) =>
    disconnectIdentity(dependencies, { actor, provider: "twitter", caller }),
  ),

  onCommand(calls.connectTwitch, notOpen),
  onCommand(calls.disconnectTwitch, notOpen),
  onCommand(calls.connectDiscord, notOpen),
  onCommand(calls.disconnectDiscord, notOpen),
];
