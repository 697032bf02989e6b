/** Hostile targets and origins, from families and by chance: none leads away from us or is taken for us. */

import { sameOriginPath } from "@passport/protocol/redirect-target";
import { redirectTargetOf, registeredOrigin } from "@passport/protocol/registered-target";
import { Chance } from "@passport/testbed/chance";
import { newAddress } from "@passport/testbed/client/new-address";
import { publicOrigin } from "@passport/testbed/client/public-origin";
import { isFromOwnPages } from "../../../apps/server/src/platform/http/own-pages.ts";
import type { Check } from "../check.ts";
import type { Fixture } from "../fixture.ts";
import { generateAddress } from "../hostile/generated-addresses.ts";
import { hostileOrigins } from "../hostile/hostile-origins.ts";
import { hostileRedirects } from "../hostile/hostile-redirects.ts";
import { returnedRedirects } from "../hostile/returned-redirects.ts";
import { sendTargets } from "../hostile/sent-targets.ts";
import { inWaves } from "../in-waves.ts";
import { newPerson, signUp, whoIs } from "../people.ts";
import { exchangeRaw, upgradeHeaders } from "../raw-exchange.ts";
import type { Row } from "../row.ts";

const name = "redirects";
const atOnce = 20;

/** Pages that would follow it: an answer must not depend on where it is read. */
const pages = ["/", "/login?redirectURL=x", "/tfa/check/deep/"].map((path) => `${publicOrigin}${path}`);

const leavesFrom = (address: string, page?: string): boolean =>
  !URL.canParse(address, page) || new URL(address, page).origin !== publicOrigin;

/** A target that was granted, though it, or what was asked for, is somewhere else. */
const isEscape = (value: string): boolean => {
  const path = sameOriginPath(value, publicOrigin);
  if (path === undefined) return false;
  return !/^\/(?![/\\])/.test(path) || pages.some((page) => leavesFrom(path, page) || leavesFrom(value, page));
};

/** Taken for ours, by its exact spelling or as the page that a request came from. */
const isFalseOrigin = (value: string): boolean => {
  const accepts = (headers: { origin?: string; referer?: string }): boolean =>
    isFromOwnPages("POST", headers, [publicOrigin]);
  if (value !== publicOrigin && accepts({ origin: value })) return true;
  return accepts({ referer: value }) && leavesFrom(value);
};

/** What a registered client has; everything else is unregistered, however similar it looks. */
const client = { origin: publicOrigin, redirectUrl: `${publicOrigin}/after-login` };

/** EXTERNAL-4: our own origin stands for a client's here, so that the same families come near to it. */
const isFalseClientOrigin = (value: string): boolean =>
  value !== client.origin && registeredOrigin(value, [client.origin]) !== undefined;

const isFalseClientRedirect = (value: string): boolean => {
  const target = redirectTargetOf(value, "https://other.example", [client.redirectUrl]);
  if (target?.kind === "client") return value !== client.redirectUrl;
  return target !== undefined && new URL(target.path, "https://other.example").origin !== "https://other.example";
};

const row = (what: string, escapes: readonly string[], cases: number, least = cases): Row => ({
  check: `${name}: ${what}`,
  aim: `0 of ${cases}`,
  measured: escapes.length === 0 ? "0" : `${escapes.length}, first ${JSON.stringify(escapes[0])}`,
  ok: escapes.length === 0 && cases >= least,
});

const acceptedOrigins = async (fixture: Fixture, origins: readonly string[]): Promise<string[]> => {
  const victim = fixture.newBrowser();
  const userId = await signUp(fixture, victim, newPerson());
  const paths = ["/api/ws/commander", `/api/ws/user/${userId}/commander`];
  const accepted: string[] = [];
  await inWaves(origins, atOnce, async (origin) => {
    const headers = [
      ["origin", origin],
      ["cookie", victim.cookieHeader],
      ["x-forwarded-for", newAddress()],
    ] as const;
    const logout = await exchangeRaw(victim.originOf(), { method: "GET", path: "/auth/logout", headers });
    const upgrades = await Promise.all(
      paths.map((path) =>
        exchangeRaw(victim.originOf(), { method: "GET", path, headers: [...headers, ...upgradeHeaders] }),
      ),
    );
    // 400 is Node's own, for bytes that are no header.
    if ([logout, ...upgrades].some(({ status }) => status !== 403 && status !== 400)) accepted.push(origin);
  });
  if ((await whoIs(victim)) === undefined) accepted.push("the session has ended");
  return accepted;
};

/** What the check must reach. */
const leastCases = 230;
/** Beside the families; each of them is a call. */
const generatedToSend = 500;

export const redirects: Check = {
  name,
  async run(fixture, { isQuick, seed }) {
    const chance = new Chance(seed);
    const generated = Array.from({ length: isQuick ? 5000 : 100_000 }, () => generateAddress(chance));
    const origins = hostileOrigins(publicOrigin);
    const sent = isQuick ? origins.filter((_, index) => index % 8 === 0) : origins;
    const returned = await returnedRedirects(fixture, isQuick ? hostileRedirects.slice(0, 10) : hostileRedirects);
    const targets = [...hostileRedirects, ...generated.slice(0, generatedToSend)];
    const doors = await sendTargets(fixture, targets, isQuick ? 40 : 1);
    return [
      row("targets", hostileRedirects.filter(isEscape), hostileRedirects.length, leastCases),
      row("generated targets", generated.filter(isEscape), generated.length),
      row("origins", origins.filter(isFalseOrigin), origins.length, leastCases),
      row("generated origins", generated.filter(isFalseOrigin), generated.length),
      row("origins taken for a client's", origins.filter(isFalseClientOrigin), origins.length, leastCases),
      row("generated origins taken for a client's", generated.filter(isFalseClientOrigin), generated.length),
      row(
        "addresses taken for a client's",
        [...hostileRedirects, ...origins.map((origin) => `${origin}/after-login`)].filter(isFalseClientRedirect),
        hostileRedirects.length + origins.length,
        leastCases,
      ),
      row("generated addresses taken for a client's", generated.filter(isFalseClientRedirect), generated.length),
      row("origins sent to calls and sockets", await acceptedOrigins(fixture, sent), sent.length),
      row("redirect_url comes back", returned.found, returned.cases),
      ...doors.map(({ door, escapes, cases }) => row(door, escapes, cases)),
    ];
  },
};
