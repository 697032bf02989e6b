/** What players do with providers, and what each leaves in the security log. */
import { newPersona, type SocialFixture } from "./social-fixture.ts";

type Flow = [scene: () => Promise<() => Promise<unknown>>, events: string[]];

export const socialFlows = (fixture: () => SocialFixture): Record<string, Flow> => {
  const arrive = async () => {
    const browser = fixture().newBrowser();
    await fixture().access.signUp(browser);
    return browser;
  };
  return {
    "a login with Google": [
      async () => {
        const persona = newPersona();
        await fixture().signUp(fixture().newBrowser(), "google", persona);
        return () => fixture().logIn(fixture().newBrowser(), "google", persona);
      },
      ["logged_in google"],
    ],
    "a login with a token of another app": [
      async () => {
        const facebook_token = fixture().facebook.issueAccessToken({ ...newPersona(), appId: "mallorys-app" });
        return () => fixture().newBrowser().post("/auth/facebook", { facebook_token });
      },
      ["login_failed facebook"],
    ],
    "a provider connected": [
      async () => {
        const browser = await arrive();
        const google_token = await fixture().googleToken(browser, newPersona());
        return () => browser.command("USER:GOOGLE:ADD", { google_token });
      },
      ["identity_connected google"],
    ],
    "a provider disconnected": [
      async () => {
        const browser = await arrive();
        const google_token = await fixture().googleToken(browser, newPersona());
        await browser.command("USER:GOOGLE:ADD", { google_token });
        return () => browser.command("USER:GOOGLE:REMOVE", {});
      },
      ["identity_disconnected google"],
    ],
  };
};
