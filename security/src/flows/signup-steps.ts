/** From a mailbox to an account. */
import { finishSignup, newPassword, solvedCaptcha } from "../people.ts";
import { pickPlayer, pickToken, type Step } from "./attempt.ts";
import { enter, learn } from "./scenario.ts";

const codeTries = 5;

export const askForCode: Step = async (scenario, tab) => {
  const newcomers = scenario.players.filter(({ userId }) => userId === undefined);
  const player = scenario.chance.is(0.8) ? scenario.chance.pick(newcomers) : pickPlayer(scenario);
  if (player === undefined) return undefined;
  const { email } = player.person;
  const captcha = await solvedCaptcha(tab.browser, "signup");
  const answer = await tab.browser.post("/auth/email_signup", { email, captcha_token: captcha });
  return {
    words: `${tab.name} asks for a code for ${player.name}`,
    gives: "nothing",
    isDue: true,
    isGranted: answer.status === 200,
    answer,
    apply: () => learn(scenario, { kind: "signup", value: answer.body.token ?? "", owner: player, tab }),
  };
};

export const enterCode: Step = async (scenario, tab) => {
  const token = pickToken(scenario, tab, "signup");
  if (token === undefined) return undefined;
  const { owner } = token;
  const isOpen = token.kind === "signup" && token.tab === tab && token.isLive && !token.isVerified;
  // A mailbox that has an account was sent no code (SIGNUP-6).
  const wasSent = token.kind === "signup" && owner.userId === undefined;
  const isRight = wasSent && scenario.chance.is(0.7);
  const code = isRight ? await scenario.fixture.postBox.codeOf(owner.person.email) : "22222";
  const isDue = isOpen && isRight && owner.codeTries < codeTries;
  if (isOpen) owner.codeTries += 1;
  const answer = await tab.browser.post("/auth/verify_code", { token: token.value, code });
  return {
    words: `${tab.name} enters ${isRight ? "the" : "a wrong"} code with a ${token.kind} token of ${owner.name}`,
    gives: "proof",
    isOtherKind: token.kind !== "signup",
    isDue,
    isGranted: answer.body.success === true,
    answer,
    apply() {
      token.isVerified = true;
      // The code is spent for every page that waited for it.
      owner.codeTries = codeTries;
    },
  };
};

export const makeAccount: Step = async (scenario, tab) => {
  const token = pickToken(scenario, tab, "signup");
  if (token === undefined) return undefined;
  const { owner } = token;
  const player = scenario.chance.is(0.8) ? owner : pickPlayer(scenario);
  const person = { ...player.person, password: newPassword() };
  const isDue =
    token.kind === "signup" &&
    token.tab === tab &&
    token.isLive &&
    token.isVerified &&
    player === owner &&
    owner.userId === undefined;
  const before = tab.browser.sessionToken;
  const answer = await finishSignup(tab.browser, person, token.value);
  return {
    words: `${tab.name} signs ${player.name} up with a ${token.kind} token of ${owner.name}`,
    gives: "session",
    isOtherKind: token.kind !== "signup",
    isDue,
    isGranted: answer.status === 200,
    answer,
    apply() {
      token.isLive = false;
      player.userId = answer.body.user?.id;
      player.person = person;
      player.password = person.password;
      enter(scenario, tab, player, before, false);
    },
  };
};
