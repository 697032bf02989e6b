/** One random sequence against the real servers, judged call by call by the model. */
import type { Fixture } from "../fixture.ts";
import type { Attempt, Step } from "./attempt.ts";
import { inspect } from "./inspect.ts";
import { isClean, judge, newReport, type Report } from "./judge.ts";
import { beginScenario, type Lane } from "./lane.ts";
import { answerChallenge, confirm, logInWithPassword, logOut, showAsSession } from "./login-steps.ts";
import { change, forget, notMe, reset, setFirst } from "./password-steps.ts";
import type { Scenario, Tab } from "./scenario.ts";
import { askForCode, enterCode, makeAccount } from "./signup-steps.ts";
import { age, expire, lookAgain } from "./time-steps.ts";

const stepsPerSequence = 8;

const steps: readonly (readonly [weight: number, step: Step])[] = [
  [3, askForCode],
  [4, enterCode],
  [3, makeAccount],
  [10, logInWithPassword],
  [10, answerChallenge],
  [3, confirm],
  [1, logOut],
  [3, showAsSession],
  [4, forget],
  [6, reset],
  [6, change],
  [1, setFirst],
  [4, notMe],
  [2, age],
  [2, expire],
  [2, lookAgain],
];
const bag = steps.flatMap(([weight, step]) => Array<Step>(weight).fill(step));

export const play = async (fixture: Fixture, lane: Lane, seed: number): Promise<Report> => {
  const scenario = await beginScenario(fixture, lane, seed);
  const report = newReport();
  const trail: string[] = [`seed ${seed}`];
  while (report.steps < stepsPerSequence && isClean(report)) {
    const tab = pickTab(scenario);
    const step = scenario.chance.pick(bag);
    if (tab === undefined || step === undefined) throw new Error("nobody plays");
    const attempt = await tryOut(step, scenario, tab);
    if (attempt === undefined) continue;
    trail.push(`${attempt.words}: ${attempt.isGranted ? "granted" : (attempt.answer.body.error_code ?? "refused")}`);
    await judge(report, attempt, trail);
  }
  if (isClean(report)) await inspect(report, scenario, lane, trail);
  return report;
};

/** Mostly one in which something is under way already: a browser without a session has little to try. */
const pickTab = ({ chance, tabs, tokens }: Scenario): Tab | undefined => {
  const busy = tabs.filter(
    (tab) => tab.session !== undefined || tokens.some((token) => token.isLive && token.tab === tab),
  );
  return chance.is(0.6) ? (chance.pick(busy) ?? tabs[0]) : chance.pick(tabs);
};

/** Whatever the step thinks of the answer: a session cookie that comes is a session that was given. */
const tryOut = async (step: Step, scenario: Scenario, tab: Tab): Promise<Attempt | undefined> => {
  const before = tab.browser.sessionToken;
  const attempt = await step(scenario, tab);
  const after = tab.browser.sessionToken;
  const isNewSession = after !== undefined && after !== before;
  const mayGiveSession = attempt?.gives === "session" || attempt?.gives === "password";
  if (attempt && isNewSession && !(attempt.isGranted && mayGiveSession)) {
    return {
      ...attempt,
      words: `${attempt.words}, and got a session`,
      gives: "session",
      isDue: false,
      isGranted: true,
    };
  }
  return attempt;
};
