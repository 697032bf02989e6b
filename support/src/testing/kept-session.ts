/** The verbs of the command line over the session that a terminal has kept, without a process for each. */
import { readFile } from "node:fs/promises";
import { parseCommandLine } from "../command-line.ts";
import { Misuse, Refusal } from "../refusal.ts";
import { createServer } from "../server.ts";
import type { KeptSession } from "../session-file.ts";
import { openStaffSession, type StaffSession } from "../staff-session.ts";

export const openKept = async (file: string): Promise<StaffSession> => {
  const { server, cookies } = JSON.parse(await readFile(file, "utf8")) as KeptSession;
  return openStaffSession(
    createServer({ server, cookies }, async () => undefined),
    () => Promise.reject(new Error("nothing should be asked")),
  );
};

/** What it prints, or how it was refused. */
export const runVerb = async (session: StaffSession, words: readonly string[]): Promise<string> => {
  const { intent } = parseCommandLine(words);
  if (intent.kind !== "verb") throw new Error("this is no verb");
  try {
    return (await intent.verb.run(session, intent.given)).text;
  } catch (error) {
    if (error instanceof Refusal || error instanceof Misuse) return `${error.name}: ${error.message}`;
    throw error;
  }
};
