/** What other sites can make a browser send, with the victim's cookies, to every call that changes something. */
import { newAddress } from "@passport/testbed/client/new-address";
import { publicOrigin } from "@passport/testbed/client/public-origin";
import type { Check } from "../check.ts";
import type { Fixture } from "../fixture.ts";
import { type Attack, attacks, foreignOrigins } from "../forgery/attacks.ts";
import { detours } from "../forgery/detours.ts";
import { mutatingRoutes, type Route, socketPathsOf } from "../forgery/doors.ts";
import { makeVictim, type Victim } from "../forgery/victim.ts";
import { inWaves } from "../in-waves.ts";
import { exchangeRaw, type RawAnswer, upgradeHeaders } from "../raw-exchange.ts";
import type { Row } from "../row.ts";
import { wayNames } from "../ways/identity.ts";
import { newIdentity } from "../ways/new-identity.ts";

const name = "forgery";
const atOnce = 20;

const send = ({ browser, input }: Victim, route: Route, attack: Pick<Attack, "headers" | "encode">) => {
  const query = route.method === "GET" ? `?${new URLSearchParams(input.query)}` : "";
  const { type, text } = attack.encode(input.bodies[route.name] ?? input.body);
  const content = route.method === "GET" ? [] : [["content-type", type] as const];
  return exchangeRaw(browser.originOf(), {
    method: route.method,
    path: `${route.path.replace("{uid}", input.uid)}${query}`,
    headers: [["cookie", browser.cookieHeader], ["x-forwarded-for", newAddress()], ...content, ...attack.headers],
    ...(route.method !== "GET" && { body: text }),
  });
};

/** Refused at the door: for where it came from, or for a kind of body that we do not read. */
const isRefused = ({ status, head, body }: RawAnswer): boolean =>
  ((status === 403 && body.includes('"forbidden_origin"')) || status === 415) && !/^set-cookie:/im.test(head);

/** Our own pages do upload forms; one without a file changes nothing. From anywhere else even that is too far in. */
const isEmptyUpload = ({ name: call }: Route, attack: Attack, { status }: RawAnswer): boolean =>
  call === "uploadFile" && attack.name.endsWith("from our own page") && status === 400;

const upgrade = ({ browser }: Victim, path: string, origin: string | undefined) =>
  exchangeRaw(browser.originOf(), {
    method: "GET",
    path,
    headers: [
      ["cookie", browser.cookieHeader],
      ["x-forwarded-for", newAddress()],
      ...(origin === undefined ? [] : [["origin", origin] as const]),
      ...upgradeHeaders,
    ],
  });

const row = (what: string, aim: string, failures: readonly string[], ok = failures.length === 0): Row => ({
  check: `${name}: ${what}`,
  aim,
  measured: failures.length === 0 ? "0" : `${failures.length}, first ${failures[0]}`,
  ok,
});

const forgeRequests = async (victim: Victim): Promise<Row> => {
  const cases = mutatingRoutes.flatMap((route) =>
    attacks.filter(({ fits }) => fits(route.method)).map((attack) => ({ route, attack })),
  );
  const outcomes = await inWaves(cases, atOnce, async ({ route, attack }) => {
    const answer = await send(victim, route, attack);
    return isRefused(answer) || isEmptyUpload(route, attack, answer)
      ? []
      : [`${attack.name} ${route.method} ${route.path}: ${answer.status}`];
  });
  return row("requests accepted", `0 of ${cases.length}`, outcomes.flat());
};

const forgeSockets = async (victim: Victim): Promise<Row> => {
  const cases = socketPathsOf(victim).flatMap((path) => foreignOrigins.map((origin) => ({ path, origin })));
  const outcomes = await inWaves(cases, atOnce, async ({ path, origin }) => {
    const { status } = await upgrade(victim, path, origin);
    return status === 403 ? [] : [`${path} from ${origin}: ${status}`];
  });
  return row("sockets opened", `0 of ${cases.length}`, outcomes.flat());
};

/** Ways over another site: each goes to its end, and none may lead where mallory wants it. */
const takeDetours = async (fixture: Fixture, victim: Victim): Promise<Row> => {
  const failures: string[] = [];
  for (const { name: detour, isThrough } of detours) {
    if (await isThrough(fixture, victim)) failures.push(detour);
  }
  return row("ways over other sites that got through", `0 of ${detours.length}`, failures);
};

/** Without this, a server that refuses everything would pass. Last: these do log out, lock and reset. */
const comeFromOwnPages = async (fixture: Fixture, victim: Victim): Promise<Row> => {
  const failures: string[] = [];
  for (const way of wayNames) {
    const refusal = await newIdentity(fixture, way).connect(victim.browser, victim.userId);
    if (refusal !== undefined) failures.push(`${way}: ${refusal}`);
  }
  for (const path of socketPathsOf(victim)) {
    const { status } = await upgrade(victim, path, publicOrigin);
    if (status !== 101) failures.push(`${path}: ${status}`);
  }
  const own: Pick<Attack, "headers" | "encode"> = {
    headers: [
      ["origin", publicOrigin],
      ["sec-fetch-site", "same-origin"],
    ],
    encode: (body) => ({ type: "application/json", text: JSON.stringify(body) }),
  };
  for (const route of mutatingRoutes) {
    const { status, body } = await send(victim, route, own);
    if (status === 415 || body.includes('"forbidden_origin"')) failures.push(`${route.path}: ${status}`);
  }
  const cases = wayNames.length + socketPathsOf(victim).length + mutatingRoutes.length;
  return row("our own pages refused", `0 of ${cases}`, failures);
};

export const forgery: Check = {
  name,
  async run(fixture) {
    const victim = await makeVictim(fixture);
    const before = await victim.state();
    const rows = [await forgeRequests(victim), await forgeSockets(victim), await takeDetours(fixture, victim)];
    const after = await victim.state();
    const changes = Object.keys(before).filter((key) => before[key] !== after[key]);
    return [...rows, row("effects on the victim", "0", changes), await comeFromOwnPages(fixture, victim)];
  },
};
