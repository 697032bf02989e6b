/** Social providers: one without an id is not offered (L3). */
import { ConfigError } from "./config-error.ts";
import type { Variables } from "./variables.ts";

export interface SocialConfig {
  google: { clientId: string; issuer: string; jwksUrl: string; scriptUrl: string } | undefined;
  facebook:
    | {
        appId: string;
        appSecret: string;
        version: string;
        graphUrl: string;
        scriptUrl: string;
        pageOrigins: readonly string[];
      }
    | undefined;
  twitter: { clientId: string; clientSecret: string; authorizeUrl: string; apiUrl: string } | undefined;
}

/** A provider with half of what it needs is a mistake, not a closed provider. */
export const readSocial = (variables: Variables): SocialConfig => {
  const { GOOGLE_CLIENT_ID, FACEBOOK_APP_ID, FACEBOOK_APP_SECRET, TWITTER_CLIENT_ID, TWITTER_CLIENT_SECRET } =
    variables;
  if ((FACEBOOK_APP_ID === undefined) !== (FACEBOOK_APP_SECRET === undefined))
    throw new ConfigError(["FACEBOOK_APP_ID and FACEBOOK_APP_SECRET: both or neither"]);
  if ((TWITTER_CLIENT_ID === undefined) !== (TWITTER_CLIENT_SECRET === undefined))
    throw new ConfigError(["TWITTER_CLIENT_ID and TWITTER_CLIENT_SECRET: both or neither"]);
  return {
    google:
      GOOGLE_CLIENT_ID === undefined
        ? undefined
        : {
            clientId: GOOGLE_CLIENT_ID,
            issuer: variables.GOOGLE_ISSUER,
            jwksUrl: variables.GOOGLE_JWKS_URL,
            scriptUrl: variables.GOOGLE_SCRIPT_URL,
          },
    facebook:
      FACEBOOK_APP_ID === undefined || FACEBOOK_APP_SECRET === undefined
        ? undefined
        : {
            appId: FACEBOOK_APP_ID,
            appSecret: FACEBOOK_APP_SECRET,
            version: variables.FACEBOOK_API_VERSION,
            graphUrl: `${variables.FACEBOOK_GRAPH_URL}/${variables.FACEBOOK_API_VERSION}`,
            scriptUrl: variables.FACEBOOK_SCRIPT_URL,
            pageOrigins:
              variables.FACEBOOK_PAGE_ORIGINS.length > 0
                ? variables.FACEBOOK_PAGE_ORIGINS
                : ["https://www.facebook.com", "https://graph.facebook.com"],
          },
    twitter:
      TWITTER_CLIENT_ID === undefined || TWITTER_CLIENT_SECRET === undefined
        ? undefined
        : {
            clientId: TWITTER_CLIENT_ID,
            clientSecret: TWITTER_CLIENT_SECRET,
            authorizeUrl: variables.TWITTER_AUTHORIZE_URL,
            apiUrl: variables.TWITTER_API_URL,
          },
  };
};
