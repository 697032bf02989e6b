import { randomBytes } from "node:crypto";
import { newAddress } from "@passport/testbed/client/new-address";
import type { Fixture } from "../fixture.ts";
import { inWaves } from "../in-waves.ts";
import { logIn, must, newPerson, signUp, solvedCaptcha } from "../people.ts";
import type { Row } from "../row.ts";
import { countEvents, fromElsewhere, isKnown, waitOut } from "./guesser.ts";

const wrongPassword = (): string => `Wrong-${randomBytes(9).toString("base64url")}`;

const row = (what: string, aim: string, measured: string, ok: boolean): Row => ({
  check: `brute-force: ${what}`,
  aim,
  measured,
  ok,
});

/** A thousand machines, a captcha solved for each try, every delay waited out; and then the owner comes home. */
export const failAtLogin = async (fixture: Fixture, failures: number): Promise<Row[]> => {
  const person = newPerson();
  const home = fixture.newBrowser();
  const userId = await signUp(fixture, home, person);
  await must(home.get("/auth/logout"));
  const letIn = await inWaves(Array.from({ length: failures }), 1, async (_, index) => {
    const mallory = fixture.newBrowser();
    await waitOut(fixture, "login");
    const captcha = await solvedCaptcha(mallory, "login");
    const guess = { email: person.email, password: wrongPassword(), captcha_token: captcha };
    return (await mallory.post("/auth/email", guess, { ...fromElsewhere(mallory.address), api: index })).status === 200;
  });
  const evaluated = await countEvents(fixture, userId, "login_failed");
  const wasKnown = await isKnown(fixture, userId, home);
  const owner = await logIn(home, person);
  return [
    row(
      "the owner on a known browser",
      `gets in at the first try after ${failures} failures of mallory's`,
      `${evaluated} failures, ${letIn.filter(Boolean).length} let in; owner: ${owner.status === 200 ? "first try" : owner.text}`,
      wasKnown && evaluated === failures && !letIn.some(Boolean) && owner.status === 200,
    ),
  ];
};

/** Without solving anything and without waiting: how far does a crowd get against one account? */
export const rushOneAccount = async (fixture: Fixture, crowd: number): Promise<Row[]> => {
  const person = newPerson();
  const userId = await signUp(fixture, fixture.newBrowser(), person);
  await fixture.forgetLimits();
  await inWaves(Array.from({ length: crowd }), 200, (_, index) =>
    fixture
      .newBrowser()
      .post("/auth/email", { email: person.email, password: wrongPassword() }, { ...fromElsewhere(), api: index }),
  );
  const evaluated = await countEvents(fixture, userId, "login_failed");
  return [
    row("passwords by a crowd without captchas", `at most 3 of ${crowd} evaluated`, `${evaluated}`, evaluated <= 3),
  ];
};

/**
 * One subscriber, many accounts: twenty wrong passwords are free, whatever the addresses within the range. Each
 * further one costs a wait that doubles, so the few seconds of this test buy a handful more.
 */
export const spray = async (fixture: Fixture, kind: "IPv4" | "IPv6", accounts: number): Promise<Row[]> => {
  await fixture.forgetLimits();
  const start = randomBytes(6).toString("hex").match(/.{4}/g)?.join(":");
  const machine = kind === "IPv4" ? newAddress() : undefined;
  const startedAt = performance.now();
  const outcomes = await inWaves(Array.from({ length: accounts }), 1, async (_, index) => {
    const mallory = fixture.newBrowser();
    const captcha = await solvedCaptcha(mallory, "login");
    const body = { email: newPerson("erin").email, password: wrongPassword(), captcha_token: captcha };
    const from = fromElsewhere(machine ?? `2001:${start}::${index.toString(16)}`);
    // Half to either process: at one alone its flood guard would stop mallory, and hide whether the range's count does.
    return (await mallory.post("/auth/email", body, { ...from, api: index })).body.error_code;
  });
  const seconds = (performance.now() - startedAt) / 1000;
  const evaluated = outcomes.filter((code) => code === "incorrect_login").length;
  // Waits of 1, 2, 4, ... seconds: in this time at most so many can have passed.
  const waited = Math.floor(Math.log2(seconds + 1)) + 1;
  return [
    row(
      `spraying from one ${kind} range`,
      `at most ${20 + waited} of ${accounts} in ${seconds.toFixed(0)} s`,
      `${evaluated}`,
      evaluated <= 20 + waited,
    ),
  ];
};
