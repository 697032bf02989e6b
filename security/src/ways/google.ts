import type { IdTokenOptions } from "@passport/testbed/social/id-token";
import type { Browser, CallOptions } from "../browser.ts";
import type { Fixture } from "../fixture.ts";
import { must, present } from "../people.ts";
import { command, type Identity, loginBody } from "./identity.ts";

export interface GoogleAccount extends Identity {
  /** As Google's script gives it to the page, for a nonce of this browser; what is wrong with it comes last. */
  token(browser: Browser, wrong?: Partial<IdTokenOptions>, options?: CallOptions): Promise<string>;
}

/** `facts` are wrong about every token of this account. */
export const newGoogleAccount = (
  { providers }: Fixture,
  subject: string,
  email: string,
  facts: Partial<IdTokenOptions> = {},
): GoogleAccount => {
  const token: GoogleAccount["token"] = async (browser, wrong = {}, options) => {
    const { body } = await must(browser.post("/auth/google/nonce", {}, options));
    return providers.google.issueIdToken({ subject, email, nonce: present(body, "nonce"), ...facts, ...wrong });
  };
  return {
    way: "google",
    subject,
    token,
    async logIn(browser, { isExternal, ...options } = {}) {
      const body = { google_token: await token(browser, {}, options), email, ...loginBody("google", isExternal) };
      return browser.post("/auth/google", body, options);
    },
    async connect(browser, userId) {
      return command(browser, userId, "USER:GOOGLE:ADD", { google_token: await token(browser) });
    },
  };
};
