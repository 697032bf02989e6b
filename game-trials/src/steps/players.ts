/** A player leaves the game in the middle of it, and logs in there again. */
import { command, named, type Step } from "./step.ts";

export const disconnect: Step = async (scene) => {
  const { fixture, player } = scene;
  const reply = await command(scene, "CLIENT:DISCONNECT", { client_id: fixture.clientId });
  // As the next login at the game leaves it; the id is the same as before.
  await fixture.sql("update client_players set disconnected_at = null where id = $1", [player.playerId]);
  return named("disconnect", reply);
};
