import { describe, expect, it } from "vitest";
import { judgeVisit, type Visit } from "./guard.ts";

const visit = (address: string, more: Partial<Visit> = {}) => {
  const [path = "", query] = address.split("?");
  return judgeVisit({
    path,
    query: query === undefined ? "" : `?${query}`,
    isLoggedIn: false,
    isServerUp: true,
    bypassesWhitelist: false,
    hasGallery: false,
    ...more,
  });
};
const asUser = (address: string) => visit(address, { isLoggedIn: true });
const show = { kind: "show" };

const guestPages =
  "/external/login /login /signup /email-verify /forgot-password /reset-password?token=t /verify?id=1&token=t /twitter-redirect /tfa/check?token=t".split(
    " ",
  );
const openPages = "/home /privacy-policy /terms-and-conditions /register /redirect /external/logout".split(" ");
const authPages = "/login /external/login /email-verify /forgot-password /reset-password /tfa/check".split(" ");
const protectedPages = [
  "/onboarding",
  "/tfa/alice/setup",
  "/tfa/alice/recovery-code",
  "/profile",
  "/profile/alice",
  "/profile/alice/game-assets",
  "/profile/alice/achievements",
  "/profile/alice/edit",
  "/profile/alice/asset/abc",
  "/profile/alice/asset1155/keys/7/true",
  "/profile/alice/asset1155/keys/7/false",
  "/asset/abc",
  "/transactions",
  "/buy",
  "/external/buy",
  "/deposit",
  "/deposit-assets",
  "/deposit-assets/keys",
  "/deposit/history",
  "/deposit/history/sups",
  "/deposit/history/assets",
  "/withdraw",
  "/staking",
  "/farms",
  "/transact/supremacy-world/100/claim",
  "/store",
];

describe("a guest", () => {
  it.each(guestPages)("may open %s", (address) => expect(visit(address)).toEqual(show));

  it.each(openPages)("may open %s", (address) => expect(visit(address)).toEqual(show));

  it("[ROUTE-2] goes from / to /login", () => expect(visit("/")).toEqual({ kind: "go", to: "/login" }));

  it.each(["/nowhere", "/profile/alice/asset1155/keys/7/maybe", "/deposit/history/sups/2"])(
    "[ROUTE-3] goes at once from the unknown %s to the login with a redirectURL",
    (address) =>
      expect(visit(address)).toEqual({ kind: "go", to: `/login?redirectURL=${encodeURIComponent(address)}` }),
  );

  it("[ROUTE-3] [NAV-4] the redirectURL keeps the query of the address", () => {
    expect(visit("/nowhere?a=1&b=two words")).toEqual({
      kind: "go",
      to: "/login?redirectURL=%2Fnowhere%3Fa%3D1%26b%3Dtwo%20words",
    });
  });

  it.each(protectedPages)("[ROUTE-4] [NAV-1] [NAV-2] [NAV-3] is told to log in at %s", (address) =>
    expect(visit(address)).toEqual({
      kind: "login-required",
      loginAddress: `/login?redirectURL=${encodeURIComponent(address)}`,
    }),
  );
});

describe("a logged-in user", () => {
  it.each(authPages)("[ROUTE-7] goes from %s to /profile", (address) =>
    expect(asUser(address)).toEqual({ kind: "go", to: "/profile" }),
  );

  it.each(["/verify", "/twitter-redirect"])("may open %s", (address) => expect(asUser(address)).toEqual(show));

  it("goes from /signup without a pending request to /", () =>
    expect(asUser("/signup")).toEqual({ kind: "go", to: "/" }));

  it.each(["/nowhere", "/profile/alice/asset1155/keys/7/maybe"])(
    "[ROUTE-10] [NAV-6] goes from the unknown %s to /profile",
    (address) => expect(asUser(address)).toEqual({ kind: "go", to: "/profile" }),
  );

  it("[ROUTE-11] goes from / to /home", () => expect(asUser("/")).toEqual({ kind: "go", to: "/home" }));

  it.each(openPages)("may open %s", (address) => expect(asUser(address)).toEqual(show));

  it.each(["/profile", "/profile/alice", "/profile/alice/game-assets", "/store"])("[NAV-9] may open %s", (address) =>
    expect(asUser(address)).toEqual(show),
  );
});

describe("everybody", () => {
  it.each(["/login", "/profile", "/", "/nowhere"])(
    "[ROUTE-13] [NAV-7] is sent from %s to the landing page when the server does not answer",
    (address) => {
      expect(visit(address, { isServerUp: false })).toEqual({ kind: "go", to: "/home" });
      expect(visit("/home", { isServerUp: false })).toEqual(show);
    },
  );

  it.each(["/login?denied", "/profile?denied=true", "/home?x=1&denied="])(
    "[ROUTE-15] is sent from %s to /redirect",
    (address) => {
      expect(visit(address)).toEqual({ kind: "go", to: "/redirect" });
      expect(asUser(address)).toEqual({ kind: "go", to: "/redirect" });
    },
  );

  it("[CONFIG-5] with the whitelist bypass the denied flag has no effect", () =>
    expect(visit("/login?denied", { bypassesWhitelist: true })).toEqual(show));

  it("only development builds have the gallery", () => {
    expect(visit("/gallery")).toMatchObject({ kind: "go" });
    expect(visit("/gallery", { hasGallery: true })).toEqual(show);
  });
});
