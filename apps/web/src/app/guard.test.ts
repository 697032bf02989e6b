import { createMemoryHistory, createRouter } from "@tanstack/react-router";
import { describe, expect, it } from "vitest";
import { judgeVisit, type Visit } from "./guard.ts";
import { routeTree } from "./routes/table.ts";

/** Finds the route of an address as the page does. */
const router = createRouter({
  routeTree,
  history: createMemoryHistory(),
  caseSensitive: true,
  context: { judge: () => ({ kind: "show" as const }), needsOwnDocument: () => false, user: () => undefined },
});

const accessAt = (path: string) => {
  const facts = router.getMatchedRoutes(path)[2]?.options.staticData?.page;
  if (!facts) throw new Error(`no route for ${path}`);
  return facts.access;
};

const visit = (address: string, more: Partial<Visit> = {}) => {
  const [path = "", query] = address.split("?");
  return judgeVisit({
    path,
    query: query === undefined ? "" : `?${query}`,
    access: accessAt(path),
    isLoggedIn: false,
    isServerUp: true,
    tfaToken: undefined,
    holdsEmailCode: false,
    hasPendingSignup: false,
    bypassesWhitelist: false,
    isDevelopment: false,
    ...more,
  });
};
const asUser = (address: string) => visit(address, { isLoggedIn: true });
const show = { kind: "show" };

const guestPages =
  "/external/login /login /signup /email-verify /forgot-password /reset-password?token=t /verify?id=1&token=t /twitter-redirect /tfa/check?token=t&redirectURL=%2Fbuy".split(
    " ",
  );
const openPages =
  "/home /privacy-policy /terms-and-conditions /accessibility /register /redirect /external/logout /verify/t /not-me?token=t".split(
    " ",
  );
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
  "/security",
];

describe("a guest", () => {
  it.each(guestPages)("[ROUTE-1] may open %s", (address) =>
    expect(visit(address, { holdsEmailCode: true, hasPendingSignup: true })).toEqual(show),
  );

  it("[EMAIL-2] [ROUTE-18] starts the sign-up again at /email-verify without a code", () => {
    expect(visit("/email-verify")).toEqual({ kind: "go", to: "/login?signup=true" });
    expect(visit("/email-verify?redirectURL=%2Fbuy%3Fa%3D1")).toEqual({
      kind: "go",
      to: "/login?signup=true&redirectURL=%2Fbuy%3Fa%3D1",
    });
  });

  it("[SIGNUP-9] goes from /signup without a pending request to /", () =>
    expect(visit("/signup?captcha=true")).toEqual({ kind: "go", to: "/" }));

  it.each(openPages)("[ROUTE-12] may open %s", (address) => expect(visit(address)).toEqual(show));

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

  it.each(protectedPages)("[ROUTE-4] [NAV-1] [NAV-3] is told to log in at %s", (address) =>
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

  it.each([
    "origin=https://game.example",
    "redirectURL=https://game.example/return",
    "interaction=u1",
    "err=client_unknown",
  ])("[ROUTE-7] is asked at /external/login?%s, which another site opened", (query) =>
    expect(asUser(`/external/login?${query}`)).toEqual(show),
  );

  it.each(["/verify", "/verify?id=1&token=t", "/twitter-redirect"])(
    "[ROUTE-8] [ROUTE-9] has the page that a guest has at %s",
    (address) => {
      expect(accessAt(address.split("?")[0] ?? "")).toEqual({ for: "anyone" });
      expect(asUser(address)).toEqual(visit(address));
    },
  );

  it("may open the address to which a registration leads", () =>
    expect(asUser("/onboarding?skip_username=true")).toEqual(show));

  it("[ROUTE-9] goes from /signup without a pending request to /", () =>
    expect(asUser("/signup")).toEqual({ kind: "go", to: "/" }));

  it("[ROUTE-8] stays at /signup while its request is pending", () =>
    expect(visit("/signup", { isLoggedIn: true, hasPendingSignup: true })).toEqual(show));

  it.each(["/nowhere", "/profile/alice/asset1155/keys/7/maybe"])(
    "[ROUTE-10] [NAV-6] [NAV-12] goes from the unknown %s to /profile, with a notice",
    (address) => {
      expect(accessAt(address)).toEqual({ for: "unknown" });
      expect(asUser(address)).toEqual({ kind: "go", to: "/profile", isUnknown: true });
    },
  );

  it("[ROUTE-11] goes from / to /home", () => expect(asUser("/")).toEqual({ kind: "go", to: "/home" }));

  it.each(openPages)("[ROUTE-12] may open %s", (address) => expect(asUser(address)).toEqual(show));

  it.each(protectedPages)("[ROUTE-8] [NAV-9] has a page at %s", (address) => {
    expect(accessAt(address)).toMatchObject({ for: "players" });
    expect(asUser(address)).toEqual(show);
  });
});

describe("a guest whose login waits for its second factor", () => {
  const waiting = (address: string) => visit(address, { tfaToken: "t/1" });
  const check = (redirectURL?: string) => ({
    kind: "go",
    to: `/tfa/check?token=t%2F1${redirectURL === undefined ? "" : `&redirectURL=${encodeURIComponent(redirectURL)}`}`,
  });

  it("[SESSION-9] is led to the two-factor screen, also by its own reload", () => {
    expect(waiting("/")).toEqual(check());
    expect(waiting("/login")).toEqual(check());
    expect(waiting("/tfa/check")).toEqual(check());
    expect(waiting("/tfa/check?token=t%2F1")).toEqual(show);
  });

  it("[SESSION-9] [ROUTE-18] comes from there to what was asked for", () => {
    expect(waiting("/transactions?page=2")).toEqual(check("/transactions?page=2"));
    expect(waiting("/nowhere")).toEqual(check("/nowhere"));
    expect(waiting("/login?redirectURL=%2Fbuy")).toEqual(check("/buy"));
    expect(waiting("/tfa/check?redirectURL=%2Fbuy")).toEqual(check("/buy"));
    const external = "/external/login?origin=https%3A%2F%2Fgame.example&state=s1";
    expect(waiting(external)).toEqual(check(external));
  });

  it.each(["/home", "/privacy-policy", "/verify?id=1&token=m", "/reset-password?token=m", "/forgot-password"])(
    "may still open %s, which needs no login",
    (address) => expect(waiting(address)).toEqual(show),
  );

  it("[SESSION-9] a user is not asked again", () =>
    expect(visit("/profile", { tfaToken: "t1", isLoggedIn: true })).toEqual(show));
});

describe("every visitor", () => {
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
    expect(visit("/gallery", { isDevelopment: true })).toEqual(show);
  });
});
