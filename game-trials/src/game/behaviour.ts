/** How a game behaves that is slow, confused, broken or out of reach, in proportions that the seed plays out. */
import type { ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { Chance } from "@passport/testbed/chance";
import type { Decision } from "./game-log.ts";

export interface Manners {
  /** The share of responses that are not as they should be; 0 is a game without a fault. */
  mischief: number;
  /** How long it holds a connection without a word. */
  silentMs: number;
}

type Respond = (response: ServerResponse) => Promise<void> | void;

const json = (body: unknown, status = 200): Respond => {
  return (response) =>
    void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
};
const raw = (body: string, type = "application/json"): Respond => {
  return (response) => void response.writeHead(200, { "content-type": type }).end(body);
};
const cutOff: Respond = (response) => void response.destroy();
const status = (code: number, headers: Record<string, string> = {}): Respond => {
  return (response) => void response.writeHead(code, headers).end();
};

/** Responses that are no decision, however much they look like one. */
const garbage: readonly Respond[] = [
  raw('{"decision":"acc'),
  raw("accept", "text/plain"),
  raw("<p>accept</p>", "text/html"),
  raw("[]"),
  raw(""),
  json({ decision: "ACCEPT" }),
  json({ decision: ["accept"] }),
  json({ decision: { accept: true } }),
  json({ accept: true }),
  raw('{"__proto__":{"decision":"accept"}}'),
  json({ decision: "refuse", reason: "x".repeat(201) }),
  json({ decision: "refuse", reason: "two\nlines" }),
  json({ decision: "accept", padding: "x".repeat(20_000) }),
  status(200),
  status(204),
];
const errors: readonly Respond[] = [
  ...[400, 401, 404, 409, 410, 429, 500, 502, 503].map((code) => status(code)),
  json({ decision: "accept" }, 500),
  status(302, { location: "http://169.254.169.254/latest/meta-data/" }),
  status(307, { location: "/webhooks" }),
];

const reasons = ["Sold out", "Not while a battle is running.", "", "<b>no</b>", "Nein, danke – später"];

const silence =
  (silentMs: number): Respond =>
  async (response) => {
    await sleep(silentMs);
    response.destroy();
  };
const later =
  (chance: Chance, respond: Respond): Respond =>
  async (response) => {
    await sleep(150 + chance.below(1200));
    await respond(response);
  };

/** Nothing, when this delivery is answered as it should be. */
const faultOf = (chance: Chance, { mischief, silentMs }: Manners): Respond | undefined => {
  if (!chance.is(mischief)) return undefined;
  const kind = chance.next();
  if (kind < 0.25) return cutOff;
  if (kind < 0.5) return chance.pick(garbage);
  if (kind < 0.85) return chance.pick(errors);
  return silence(silentMs);
};

export const decide = (chance: Chance, { mischief }: Manners): Decision =>
  mischief > 0 && chance.is(0.22) ? "refuse" : "accept";

export const respondToQuestion = (chance: Chance, manners: Manners, decision: Decision): Respond => {
  const reason = chance.pick(reasons) ?? "";
  const answer = json(decision === "accept" ? { decision } : { decision, reason });
  const fault = faultOf(chance, manners);
  if (fault !== undefined) return fault;
  return manners.mischief > 0 && chance.is(0.15) ? later(chance, answer) : answer;
};

export interface NewsAnswer {
  respond: Respond;
  /** Whether the game has taken it in. One that responds with an error has not, and counts on another delivery. */
  isTaken: boolean;
}

export const answerNews = (chance: Chance, manners: Manners): NewsAnswer => {
  const taken: NewsAnswer = { respond: status(204), isTaken: true };
  if (!chance.is(manners.mischief * 0.7)) return manners.mischief > 0 && chance.is(0.1) ? slow(chance, taken) : taken;
  const kind = chance.next();
  if (kind < 0.3) return { respond: cutOff, isTaken: chance.is(0.5) };
  if (kind < 0.9) return { respond: chance.pick(errors) ?? cutOff, isTaken: false };
  return { respond: silence(manners.silentMs), isTaken: chance.is(0.5) };
};

const slow = (chance: Chance, { respond, isTaken }: NewsAnswer): NewsAnswer => ({
  respond: later(chance, respond),
  isTaken,
});
