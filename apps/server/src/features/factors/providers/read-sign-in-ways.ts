import type { SignInWays } from "@passport/protocol";
import type { FactorDependencies } from "../dependencies.ts";

/** What pages are told of the providers; secrets stay here. */
export const readSignInWays = ({ social: { google, facebook, twitter } }: FactorDependencies): SignInWays => ({
  google: google ? { client_id: google.clientId, script_url: google.scriptUrl } : null,
  facebook: facebook ? { app_id: facebook.appId, script_url: facebook.scriptUrl, version: facebook.version } : null,
  twitter: twitter !== undefined,
});
