import type { Chance } from "@passport/testbed/chance";
import { type Reply, command as sendCommand } from "../command.ts";
import type { Fixture, Traveller } from "../fixture.ts";
import { count, type JourneysReport } from "../report.ts";

export interface Scene {
  fixture: Fixture;
  player: Traveller;
  chance: Chance;
  report: JourneysReport;
}

/** Something that a player or the game does; undefined when there is nothing to do it with. */
export type Step = (scene: Scene) => Promise<string | undefined>;

/** As the player's page does: at either of the apis, and at the other one while the first is down. */
export const command = async (
  { fixture, player, chance }: Scene,
  key: string,
  payload: unknown,
): Promise<Reply | undefined> => {
  const first = chance.below(fixture.apis.length);
  for (let tries = 0; tries < fixture.apis.length; tries += 1) {
    const api = fixture.apis[(first + tries) % fixture.apis.length];
    const { isSent, reply } = await sendCommand(api?.origin ?? "", player, key, payload);
    if (isSent) return reply;
  }
  return undefined;
};

/** In two tabs at once, now and then. */
export const commandTwice = async (scene: Scene, key: string, payload: unknown): Promise<Reply | undefined> => {
  const tabs = scene.chance.is(0.25) ? 2 : 1;
  const replies = await Promise.all(Array.from({ length: tabs }, () => command(scene, key, payload)));
  return replies[0];
};

export const named = (what: string, reply: Reply | undefined): string =>
  `${what}: ${reply === undefined ? "no answer" : (reply.error_code ?? "done")}`;

/** What happened, for the report. An error of the trial itself is a fault. */
export const take = async (step: Step, scene: Scene): Promise<void> => {
  try {
    const what = await step(scene);
    if (what !== undefined) count(scene.report.steps, what);
  } catch (error) {
    scene.report.faults.push(`a step failed: ${error instanceof Error ? error.stack : String(error)}`);
  }
};
