/** A guest sends what is costly to judge, without a captcha: no other caller of the process waits for it (REALTIME-35). */
import { setTimeout as sleep } from "node:timers/promises";
import { Chance } from "@passport/testbed/chance";
import type { Check } from "../check.ts";
import { openCommander } from "../commander.ts";
import type { Fixture } from "../fixture.ts";

const name = "costly-guest";
/** All of one process. */
const api = 0;
/** As many as the bucket lets through at once. */
const registrations = 20;
const aimMs = 50;
/** Beside other tests the machine itself is late; one password that is judged on the event loop takes 300 ms of a free core. */
const quickAimMs = 1_000;
const letters = "abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789!@#$%^&*";

/** The longest that GET /api/check takes until `deed` has ended. */
const longestWaitDuring = async (fixture: Fixture, deed: () => Promise<unknown>): Promise<number> => {
  const browser = fixture.newBrowser();
  let longest = 0;
  let isOver = false;
  const over = deed().finally(() => {
    isOver = true;
  });
  do {
    const startedAt = performance.now();
    await browser.get("/api/check", { api });
    longest = Math.max(longest, performance.now() - startedAt);
    await sleep(10);
  } while (!isOver);
  await over;
  return Math.round(longest);
};

/** As a password manager makes them: the longest to judge. */
const formOf = (chance: Chance, nth: number) => ({
  username: `costly${nth}`,
  ...{ firstName: "Al", lastName: "Bo", email: `costly${nth}@players.example`, terms_version: "1" },
  password: `aA1!${Array.from({ length: 28 }, () => letters[chance.below(letters.length)]).join("")}`,
});

export const costlyGuest: Check = {
  name,
  async run(fixture, { isQuick, seed }) {
    await fixture.forgetLimits();
    const chance = new Chance(seed);
    const usual = await longestWaitDuring(fixture, () => sleep(2_000));
    await using commander = await openCommander(fixture.newBrowser(), undefined, api);
    const codes = new Map<string, number>();
    const longest = await longestWaitDuring(fixture, () =>
      Promise.all(
        Array.from({ length: registrations }, async (_, nth) => {
          const { error_code: code = "none" } = await commander.send("AUTH:REGISTER", formOf(chance, nth));
          codes.set(code, (codes.get(code) ?? 0) + 1);
        }),
      ),
    );
    const aim = isQuick ? quickAimMs : aimMs;
    const answers = [...codes].map(([code, count]) => `${count} ${code}`).join(", ");
    return [
      {
        check: name,
        aim: `${registrations} registrations without a captcha delay GET /api/check by less than ${aim} ms`,
        measured: `${longest} ms at most, ${usual} ms without them; ${answers}`,
        ok: longest - usual < aim && codes.get("captcha_required") === registrations,
      },
    ];
  },
};
