import type { Fixture } from "../fixture.ts";
import { command, type Identity, loginBody } from "./identity.ts";

export interface FacebookAccount extends Identity {
  /** As Facebook's script gives it to the page, for our app or for another one. */
  token(appId?: string): string;
}

export const newFacebookAccount = ({ providers }: Fixture, subject: string, email: string): FacebookAccount => {
  const token: FacebookAccount["token"] = (appId) =>
    providers.facebook.issueAccessToken({ subject, email, ...(appId !== undefined && { appId }) });
  return {
    way: "facebook",
    subject,
    token,
    logIn: (browser, { isExternal, ...options } = {}) =>
      browser.post("/auth/facebook", { facebook_token: token(), email, ...loginBody("facebook", isExternal) }, options),
    connect: (browser, userId) => command(browser, userId, "USER:FACEBOOK:ADD", { facebook_token: token() }),
  };
};
