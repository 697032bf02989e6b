import type { Answer, Browser } from "../browser.ts";
import { whoIs } from "../people.ts";
import type { Scene, Tab } from "./scene.ts";

/** Refused, done, invited to sign up, or logged in. */
export type Outcome = "refused" | "done" | "invited" | `in as ${string}`;

export interface Move {
  words: string;
  /** What the model says must come of it. */
  due: Outcome;
  came: Outcome;
  /** A limit stood in the way: nothing was learnt. */
  isLimited?: boolean;
  /** What the model learns when it came as it was due. */
  apply?(): void;
}

export type Step = (scene: Scene, tab: Tab) => Promise<Move | undefined>;

const limits = new Set(["wait_before_retry", "too_many_requests", "overloaded"]);

export const isLimit = (code: string | undefined): boolean => limits.has(code ?? "");

/** Looks at the cookie and then at the person behind it: what an answer says of itself is not believed. */
export const outcomeOf = async (browser: Browser, before: string | undefined, answer: Answer): Promise<Outcome> => {
  const { sessionToken } = browser;
  if (sessionToken !== undefined && sessionToken !== before) return `in as ${await whoIs(browser)}`;
  if (answer.status !== 200) return "refused";
  return answer.body.token === undefined ? "done" : "invited";
};

/** Of a command: the code of its refusal, if it was one. */
export const commandOutcome = (refusal: string | undefined): Outcome => (refusal === undefined ? "done" : "refused");
