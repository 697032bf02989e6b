import type { Database } from "@passport/database";
import type * as calls from "@passport/protocol";
import { proofLifeMs } from "@passport/protocol";
import { hashToken, newToken } from "../../../platform/secrets/token.ts";
import { Failure } from "../../../platform/wire/failure.ts";
import type { HttpExchange } from "../../../platform/wire/handlers.ts";
import { assertContext } from "../authentication/assert-context.ts";
import { clientOfOrigin } from "../registry/find-client.ts";
import { insertCode } from "./store.ts";

/** EXTERNAL-7: for this player, this session and this origin. It opens nothing of ours. */
export const newExternalCode = async (
  { db }: { db: Database },
  { actor, body }: Pick<HttpExchange<typeof calls.newExternalCode>, "actor" | "body">,
): Promise<{ issue_token: string; origin: string }> => {
  const { origin, code_challenge: codeChallenge, acr_values: acrValues } = body;
  const client = await clientOfOrigin(db, origin);
  if (client === undefined) throw new Failure("client_unknown");
  await assertContext(db, actor, acrValues);
  const code = newToken();
  const bound = {
    code_hash: hashToken(code),
    client_id: client.id,
    origin,
    user_id: actor.userId,
    session_id: actor.sessionId,
    code_challenge: codeChallenge ?? null,
  };
  await insertCode(db, bound, proofLifeMs.externalCode);
  return { issue_token: code, origin };
};
