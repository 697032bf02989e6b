/**
 * `npm run support -- <verb> ...`: a thin client of the API for members of staff. It knows no database and no
 * secret of the server; the role of the account that logs in decides what is allowed.
 */
import process from "node:process";
import { logout } from "@passport/protocol";
import { type AskSecret, createAskSecret } from "./ask-secret.ts";
import { type CommandLine, parseCommandLine } from "./command-line.ts";
import { help } from "./help.ts";
import { logIn } from "./log-in.ts";
import { exitCodes, Misuse, Refusal } from "./refusal.ts";
import { createServer, type Server, toOrigin } from "./server.ts";
import { defaultSessionFile, readSession, writeSession } from "./session-file.ts";
import { openStaffSession } from "./staff-session.ts";
import { clean } from "./table.ts";
import type { Report } from "./verb.ts";

/** Where `npm run dev` serves. */
const developmentServer = "http://localhost:5173";

const run = async ({ intent, sessionFile = defaultSessionFile() }: CommandLine, ask: AskSecret): Promise<Report> => {
  if (intent.kind === "help") return { text: help(), json: help() };
  const server = await reach(sessionFile, intent.kind === "login" ? intent.server : undefined);
  if (intent.kind === "login") {
    const { user } = await logIn(server, intent.email, ask);
    return { text: `Logged in at ${server.origin} as ${user?.username} (${user?.role?.name})\n`, json: { user } };
  }
  if (intent.kind === "logout") return { text: "Logged out\n", json: await server.call(logout) };
  return intent.verb.run(await openStaffSession(server, ask), intent.given);
};

/** Cookies go to the server that gave them; another one begins without. */
const reach = async (file: string, typed: string | undefined): Promise<Server> => {
  const kept = await readSession(file);
  const origin = toOrigin(typed ?? kept?.server ?? developmentServer);
  const cookies = kept?.server === origin ? kept.cookies : {};
  return createServer({ server: origin, cookies }, (session) => writeSession(file, session));
};

const main = async (): Promise<number> => {
  using secrets = createAskSecret();
  try {
    const line = parseCommandLine(process.argv.slice(2));
    const { text, json } = await run(line, secrets.ask);
    process.stdout.write(line.isJson ? `${JSON.stringify(json, undefined, 2)}\n` : text);
    return exitCodes.done;
  } catch (error) {
    if (!(error instanceof Refusal || error instanceof Misuse)) throw error;
    process.stderr.write(`${clean(error.message)}\n`);
    return error instanceof Misuse ? exitCodes.misused : exitCodes.refused;
  }
};

process.exitCode = await main();
