/** Time that passes, moved in the database, and a page that is loaded again. */
import { createHash } from "node:crypto";
import type { Answer } from "../browser.ts";
import type { Step } from "./attempt.ts";

const none: Answer = { status: 200, body: {}, text: "", headers: new Headers() };
const passing = { gives: "nothing", isDue: true, isGranted: true, answer: none } as const;

/** The login was a while ago: sensitive calls ask for a confirmation. */
export const age: Step = async (scenario, tab) => {
  const player = tab.session?.player;
  if (player === undefined) return undefined;
  await scenario.fixture.sql(
    "update sessions set authenticated_at = now() - interval '11 minutes' where user_id = $1 and ended_at is null",
    [player.userId],
  );
  for (const { session } of scenario.tabs) if (session?.player === player) session.isFresh = false;
  return { words: `the sessions of ${player.name} grow old`, ...passing };
};

const tables = { signup: "email_proofs", challenge: "tfa_challenges", reset: "link_tokens", lock: "link_tokens" };

export const expire: Step = async (scenario) => {
  const token = scenario.chance.pick(scenario.tokens);
  if (token === undefined || token.kind === "session") return undefined;
  const hash = createHash("sha256").update(token.value).digest();
  await scenario.fixture.sql(
    `update ${tables[token.kind]} set expires_at = now() - interval '1 second' where token_hash = $1`,
    [hash],
  );
  token.isLive = false;
  return { words: `a ${token.kind} token of ${token.owner.name} runs out`, ...passing };
};

/** SESSION-7, SESSION-9: the page asks for its session. Asking logs no one in. */
export const lookAgain: Step = async (_scenario, tab) => {
  const answer = await tab.browser.get("/auth/check");
  const { user } = answer.body;
  return {
    words: `${tab.name} loads its page anew`,
    gives: "look",
    isDue: tab.session !== undefined && tab.session.player.person.username === user?.username,
    isGranted: user !== undefined,
    answer,
  };
};
