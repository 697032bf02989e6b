/** Claims: created by the game, paid by the player, cancelled, expired and refunded. */
import { parseEther } from "viem";
import type { ServiceAnswer } from "../service.ts";
import { command, commandTwice, named, type Scene, type Step } from "./step.ts";

const createClaim = async ({ fixture, player, chance }: Scene): Promise<{ claim_id: string; amount: string }> => {
  const amount = String(parseEther(String(1 + chance.below(60))));
  const body = {
    amount,
    description: "Dock lease, bay 12",
    metadata: { bay: String(chance.below(20)) },
    ...(chance.is(0.5) && { player_id: player.playerId }),
  };
  const answer = await fixture.service.post("/claims", body, chance.is(0.2) ? 2 : 1);
  // A player who has just disconnected the game cannot be named by it.
  if (answer.body["error_code"] === "player_unknown") return createClaim({ fixture, player, chance } as Scene);
  if (answer.status !== 200) throw new Error(`no claim: ${JSON.stringify(answer.body)}`);
  return { claim_id: String(answer.body["claim_id"]), amount };
};

const codeOf = ({ status, body }: ServiceAnswer): string => (status === 200 ? "done" : String(body["error_code"]));

export const pay: Step = async (scene) => {
  const claim = await createClaim(scene);
  return named("pay", await commandTwice(scene, "TRANSACT:SUPREMACY_WORLD", claim));
};

/** The game changes its mind while the player clicks. */
export const cancel: Step = async (scene) => {
  const { fixture, chance } = scene;
  const claim = await createClaim(scene);
  const [cancelled] = await Promise.all([
    fixture.service.post(`/claims/${claim.claim_id}/cancel`, {}),
    chance.is(0.6) ? command(scene, "TRANSACT:SUPREMACY_WORLD", claim) : undefined,
  ]);
  return `cancel: ${codeOf(cancelled)}`;
};

/** Its time is over a moment before the player clicks, or a moment after. */
export const expire: Step = async (scene) => {
  const claim = await createClaim(scene);
  const [, reply] = await Promise.all([
    scene.fixture.sql("update claims set expires_at = now() where id = $1 and state = 'open'", [claim.claim_id]),
    command(scene, "TRANSACT:SUPREMACY_WORLD", claim),
  ]);
  return named("pay what expires", reply);
};

/** All of it or a part, at times more often than there is to give back. */
export const refund: Step = async ({ fixture, player, chance }) => {
  const rows = await fixture.sql<{ id: string; amount: string }>(
    "select id, amount from claims where account_id = $1 and state = 'settled'",
    [player.accountId],
  );
  const claim = chance.pick(rows);
  if (claim === undefined) return undefined;
  const part = String((BigInt(claim.amount) * BigInt(1 + chance.below(8))) / 10n);
  const body = { ...(chance.is(0.7) && { amount: part }), reason: "Left the bay early" };
  const times = 1 + chance.below(3);
  const answers = await Promise.all(
    Array.from({ length: times }, () =>
      fixture.service.post(`/claims/${claim.id}/refunds`, body, chance.is(0.3) ? 2 : 1),
    ),
  );
  return `refund: ${codeOf(answers[0] ?? { status: 0, body: {} })}`;
};
