/** At the end of a sequence every browser and every row is looked at: what no answer told shows here. */
import { countRows } from "../count-rows.ts";
import type { Report } from "./judge.ts";
import { hashOf, type Lane } from "./lane.ts";
import type { Player, Scenario } from "./scenario.ts";

export const inspect = async (
  report: Report,
  scenario: Scenario,
  lane: Lane,
  trail: readonly string[],
): Promise<void> => {
  await inspectTabs(report, scenario, trail);
  for (const account of lane.accounts) {
    const player = scenario.players.find(({ userId }) => userId === account.userId);
    if (player !== undefined) await inspectAccount(report, scenario, player, { ...account, trail });
  }
};

const inspectTabs = async (report: Report, { tabs }: Scenario, trail: readonly string[]): Promise<void> => {
  for (const { name, browser, session } of tabs) {
    const seen = (await browser.get("/auth/check")).body.user?.username;
    const meant = session?.player.person.username;
    if (seen === meant) continue;
    const ending = [...trail, `${name} is ${seen ?? "nobody"} instead of ${meant ?? "nobody"}`];
    if (seen === undefined) report.surprises.push(ending);
    else report.breaches.push({ gives: "session", trail: ending });
  }
};

const inspectAccount = async (
  report: Report,
  { fixture, tabs }: Scenario,
  player: Player,
  { userId, hash, trail }: { userId: string; hash: string; trail: readonly string[] },
): Promise<void> => {
  const now = await hashOf(fixture, userId);
  const isAsMeant =
    player.password === undefined ? now === undefined : (now === hash) === (player.passwordChanges === 0);
  if (!isAsMeant) {
    report.breaches.push({ gives: "password", trail: [...trail, `the password of ${player.name} is another one`] });
  }
  const sessions = await countRows(fixture, "sessions where user_id = $1 and ended_at is null", [userId]);
  if (sessions > tabs.filter(({ session }) => session?.player === player).length) {
    report.breaches.push({ gives: "session", trail: [...trail, `${player.name} has ${sessions} sessions`] });
  }
};
