/** Ways in, ways out, and proving once more who one is. */
import { passcodeOf } from "@passport/testbed/client/authenticator";
import { logIn, rewindSteps } from "../people.ts";
import { pickPassword, pickPlayer, pickToken, type Step } from "./attempt.ts";
import { enter, learn, type Player, retireSession, type Scenario } from "./scenario.ts";

const challengeTries = 5;

export const logInWithPassword: Step = async (scenario, tab) => {
  const player = pickPlayer(scenario);
  const password = pickPassword(scenario, player);
  const before = tab.browser.sessionToken;
  const answer = await logIn(tab.browser, { email: player.person.email, password });
  const isDue = player.userId !== undefined && player.password === password;
  const words = `${tab.name} logs in as ${player.name} with ${isDue ? "the" : "a wrong"} password`;
  if (player.twoFactor !== undefined) {
    return {
      words,
      gives: "proof",
      isDue,
      isGranted: answer.status === 200,
      answer,
      apply: () => learn(scenario, { kind: "challenge", value: answer.body.tfa_token ?? "", owner: player, tab }),
    };
  }
  const apply = () => enter(scenario, tab, player, before, true);
  return { words, gives: "session", isDue, isGranted: answer.status === 200, answer, apply };
};

interface Shown {
  words: string;
  body: object;
  isRight: boolean;
  spend(): void;
}

/** A second factor: right, spent, of another player, or merely guessed. */
const pickSecondFactor = async (scenario: Scenario, player: Player): Promise<Shown> => {
  const { chance, fixture } = scenario;
  const { twoFactor, userId } = player;
  const nothing = (words: string, body: object): Shown => ({ words, body, isRight: false, spend: () => undefined });
  if (twoFactor === undefined || userId === undefined) return nothing("some passcode", { passcode: "000000" });
  const unused = twoFactor.recoveryCodes.filter((code) => !player.usedRecoveryCodes.includes(code));
  const passcode = async (): Promise<Shown> => {
    await rewindSteps(fixture, userId);
    // What was spent before could be used again from here on, by our own doing.
    player.lastPasscode = undefined;
    const code = passcodeOf(twoFactor.secret);
    const spend = () => {
      player.lastPasscode = code;
    };
    return { words: "the passcode", body: { passcode: code }, isRight: true, spend };
  };
  const recovery = (): Shown => {
    const code = chance.pick(unused) ?? "";
    const spend = () => void player.usedRecoveryCodes.push(code);
    return { words: "a recovery code", body: { is_recovery: true, recovery_code: code }, isRight: code !== "", spend };
  };
  const others = scenario.players.flatMap((other) => (other === player ? [] : (other.twoFactor ?? [])));
  if (chance.is(0.5)) return passcode();
  if (chance.is(0.3)) return recovery();
  const [spent = "2222-2222-2222-2222"] = player.usedRecoveryCodes;
  return (
    chance.pick([
      nothing("the passcode of before", { passcode: player.lastPasscode ?? "000000" }),
      nothing("a used recovery code", { is_recovery: true, recovery_code: spent }),
      nothing("somebody else's passcode", { passcode: passcodeOf(others[0]?.secret ?? "") }),
      nothing("somebody else's recovery code", { is_recovery: true, recovery_code: others[0]?.recoveryCodes[0] }),
      nothing("no code at all", {}),
      nothing("the password", { passcode: "", recovery_code: player.password }),
    ]) ?? nothing("nothing", {})
  );
};

export const answerChallenge: Step = async (scenario, tab) => {
  const token = pickToken(scenario, tab, "challenge");
  if (token === undefined) return undefined;
  const { owner } = token;
  const shown = await pickSecondFactor(scenario, owner);
  const isOpen = token.kind === "challenge" && token.tab === tab && token.isLive && token.tries < challengeTries;
  const isTried = Object.values(shown.body).some((code) => typeof code === "string" && code !== "");
  if (isOpen && isTried) token.tries += 1;
  const before = tab.browser.sessionToken;
  const answer = await tab.browser.post("/auth/tfa", { token: token.value, ...shown.body });
  return {
    words: `${tab.name} answers a ${token.kind} token of ${owner.name} with ${shown.words}`,
    gives: "session",
    isOtherKind: token.kind !== "challenge",
    isDue: isOpen && shown.isRight,
    isGranted: answer.status === 200,
    answer,
    apply() {
      shown.spend();
      token.isLive = false;
      if ("is_recovery" in shown.body) owner.tellings += 1;
      enter(scenario, tab, owner, before, true);
    },
  };
};

/** SESSION-20: with two-factor a password is not enough. */
export const confirm: Step = async (scenario, tab) => {
  const player = tab.session?.player;
  const before = tab.browser.sessionToken;
  const password = pickPassword(scenario, player);
  const byCode = player?.twoFactor && scenario.chance.is(0.8) ? await pickSecondFactor(scenario, player) : undefined;
  const isRight = player?.twoFactor ? byCode?.isRight === true : player?.password === password;
  const answer = await tab.browser.post("/auth/step_up", byCode?.body ?? { password });
  return {
    words: `${tab.name} confirms who it is with ${byCode?.words ?? (isRight ? "the password" : "a password")}`,
    gives: "session",
    isDue: player !== undefined && isRight,
    isGranted: answer.status === 200,
    answer,
    apply() {
      byCode?.spend();
      retireSession(scenario, tab, before);
      if (tab.session) tab.session.isFresh = true;
    },
  };
};

export const logOut: Step = async (scenario, tab) => {
  const before = tab.browser.sessionToken;
  const answer = await tab.browser.get("/auth/logout");
  return {
    words: `${tab.name} logs out`,
    gives: "nothing",
    isDue: true,
    isGranted: answer.status === 200,
    answer,
    apply() {
      retireSession(scenario, tab, before);
      tab.session = undefined;
    },
  };
};

/** Any value that was ever given to anybody, shown as a session. Live sessions are what it is about, so not those. */
export const showAsSession: Step = async (scenario, tab) => {
  const token = scenario.chance.pick(scenario.tokens);
  if (token === undefined) return undefined;
  const answer = await tab.browser.copy().get("/auth/check", {
    headers: { cookie: `__Host-passport-sid=${token.value}; __Host-passport-browser=${token.value}` },
  });
  return {
    words: `${tab.name} shows a ${token.kind} token of ${token.owner.name} as a session`,
    gives: "look",
    isOtherKind: true,
    isDue: false,
    isGranted: answer.status === 200,
    answer,
  };
};
