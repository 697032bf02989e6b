/**
 * A game's server as a process of its own: `node game-process.ts PORT FILE SEED MISCHIEF SILENT_MS`, the webhook secret
 * in WEBHOOK_SECRET. It verifies every request with the reference library and writes down what it received and decided
 * before it responds, so that a kill -9 takes nothing from it that Passport may rely on.
 */
import { openSync, writeSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { Chance } from "@passport/testbed/chance";
import { Webhook } from "standardwebhooks";
import { answerNews, decide, type Manners, respondToQuestion } from "./behaviour.ts";
import { type Decision, GameLog, type GameRecord, toLine } from "./game-log.ts";

const [port = "", file = "", seed = "", mischief = "", silentMs = ""] = process.argv.slice(2);
const manners: Manners = { mischief: Number(mischief), silentMs: Number(silentMs) };
const webhook = new Webhook(process.env["WEBHOOK_SECRET"] ?? "");

const known = new GameLog(file).read();
const decisions = new Map(
  known.flatMap((each) => (each.kind === "decided" ? [[each.id, each.decision] as const] : [])),
);
// Another run of chances after every restart.
const chance = new Chance(Number(seed) + known.length);
const descriptor = openSync(file, "a");
// A line that the last process could not finish must not swallow the next one.
writeSync(descriptor, "\n");
const write = (record: GameRecord): void => void writeSync(descriptor, toLine(record));

/** Mostly once for each question; a game that changes its mind now and then is worse than one that fails. */
const decisionOf = (id: string): Decision => {
  const before = decisions.get(id);
  const decision = before === undefined || chance.is(manners.mischief / 4) ? decide(chance, manners) : before;
  if (decision !== before) write({ kind: "decided", id, decision });
  decisions.set(id, decision);
  return decision;
};

const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const body = await text(request);
  let event: { type: string; data: Record<string, unknown> };
  try {
    event = webhook.verify(body, request.headers as Record<string, string>) as typeof event;
  } catch {
    write({ kind: "forged", headers: request.headers });
    response.writeHead(401).end();
    return;
  }
  // Now and then the game falls over before it has understood anything.
  if (chance.is(manners.mischief / 8)) return void response.destroy();
  const id = String(request.headers["webhook-id"]);
  const received = { kind: "received", id, type: event.type, data: event.data } as const;
  const isQuestion = event.type === "payment.requested" || event.type === "item.move_requested";
  if (isQuestion) {
    write(received);
    return respondToQuestion(chance, manners, decisionOf(id))(response);
  }
  const { respond, isTaken } = answerNews(chance, manners);
  if (isTaken) write(received);
  await respond(response);
};

createServer((request, response) => {
  receive(request, response).catch(() => response.destroy());
}).listen(Number(port), "127.0.0.1", () => console.log("ready"));
