import type { Answer } from "../browser.ts";
import type { KnownToken, Player, Scenario, Tab, TokenKind } from "./scenario.ts";

/** One call, what the model says about it, and what came of it. */
export interface Attempt {
  /** Shown in the history of a breach. */
  words: string;
  /** What is at stake. A read gives nothing new, and must not show what was never given. */
  gives: "session" | "look" | "password" | "lock" | "proof" | "nothing";
  /** A value of one kind was used as another. */
  isOtherKind?: boolean;
  isDue: boolean;
  isGranted: boolean;
  answer: Answer;
  /** What the model learns from a grant. */
  apply?(): void | Promise<void>;
}

export type Step = (scenario: Scenario, tab: Tab) => Promise<Attempt | undefined>;

/** Mostly the newest that is good here for what is asked, sometimes any value that was ever given to anybody. */
export const pickToken = ({ chance, tokens }: Scenario, tab: Tab, kind: TokenKind): KnownToken | undefined => {
  const ofKind = tokens.filter((token) => token.kind === kind);
  const fitting = ofKind.findLast((token) => token.isLive && (token.tab === undefined || token.tab === tab));
  if (chance.is(0.7)) return fitting ?? chance.pick(ofKind);
  return chance.is(0.3) ? chance.pick(ofKind) : chance.pick(tokens);
};

/** Mostly a player who has an account. */
export const pickPlayer = ({ chance, players }: Scenario): Player => {
  const holders = players.filter(({ userId }) => userId !== undefined);
  const player = chance.pick(chance.is(0.9) ? holders : players);
  if (player === undefined) throw new Error("nobody plays");
  return player;
};

/** The right one, an earlier one, another player's or none at all. */
export const pickPassword = (scenario: Scenario, player: Player | undefined): string => {
  const { chance } = scenario;
  const right = player?.password ?? player?.person.password ?? "";
  if (chance.is(0.75)) return right;
  return chance.pick([...(player?.oldPasswords ?? []), pickPlayer(scenario).person.password, "Wrong-Password-1"]) ?? "";
};
