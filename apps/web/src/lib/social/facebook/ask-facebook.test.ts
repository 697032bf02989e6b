import { describe, expect, it, vi } from "vitest";
import { askFacebook } from "./ask-facebook.ts";
import type { FacebookSdk, FacebookStatus } from "./facebook-sdk.ts";

const connected: FacebookStatus = { status: "connected", authResponse: { accessToken: "t1" } };

/** Facebook's script as a page sees it. */
const facebook = (login: FacebookStatus | undefined, status: FacebookStatus = {}, me: unknown = {}) => {
  const asked: { fields: string }[] = [];
  const sdk: FacebookSdk = {
    init: () => {},
    login: (callback) => callback(login),
    getLoginStatus: (callback) => callback(status),
    api: (_path, parameters, callback) => {
      asked.push(parameters);
      callback(me);
    },
  };
  return { sdk, asked };
};

describe("asking at Facebook", () => {
  it("returns the token and the email", async () => {
    const { sdk, asked } = facebook(connected, {}, { email: "alice@social.example" });
    expect(await askFacebook(null, sdk)).toEqual({ accessToken: "t1", email: "alice@social.example" });
    expect(asked).toEqual([{ fields: "email,first_name,last_name" }]);
  });

  it("works without an email", async () => {
    expect(await askFacebook(null, facebook(connected, {}, { error: {} }).sdk)).toEqual({ accessToken: "t1" });
  });

  it("[SOCIAL-4] a login that fails says so", async () => {
    for (const answer of [undefined, {}, { status: "unknown", authResponse: null }, { status: "not_authorized" }]) {
      await expect(askFacebook(null, facebook(answer).sdk)).rejects.toThrow("Failed to login through Facebook");
    }
  });

  it("[SOCIAL-5] a status that cannot be read says so", async () => {
    const empty = { status: "connected", authResponse: null };
    await expect(askFacebook(null, facebook(empty).sdk)).rejects.toThrow("Failed to get login status");
    expect(await askFacebook(null, facebook(empty, connected).sdk)).toMatchObject({ accessToken: "t1" });
  });

  it("[SOCIAL-6] without the script it fails with a code and opens nothing", async () => {
    const open = vi.fn();
    vi.stubGlobal("open", open);
    await expect(askFacebook(null)).rejects.toMatchObject({ code: "facebookNotLoaded" });
    expect(open).not.toHaveBeenCalled();
    vi.unstubAllGlobals();
  });
});
