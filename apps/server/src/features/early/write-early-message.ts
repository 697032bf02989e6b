import { readClock } from "@passport/database";
import type * as calls from "@passport/protocol";
import { getAddress, stringToHex } from "viem";
import { Failure } from "../../platform/wire/failure.ts";
import type { HttpExchange } from "../../platform/wire/handlers.ts";
import type { AgreementTexts } from "./agreement-text.ts";
import type { EarlyDependencies } from "./dependencies.ts";
import { readOwnContributor } from "./own-contributor.ts";

/** G1: the text with the form's fields and the choice. Nothing is kept until it comes back signed. */
export const writeEarlyMessage = async (
  dependencies: EarlyDependencies & { texts: AgreementTexts },
  { actor, body }: Pick<HttpExchange<typeof calls.writeEarlyMessage>, "actor" | "body">,
): Promise<calls.OutputOf<typeof calls.writeEarlyMessage>> => {
  const { hasSigned } = await readOwnContributor(dependencies, actor, body.address);
  if (hasSigned) throw new Failure("agreement_signed");
  const issuedAt = await readClock(dependencies.db);
  const message = dependencies.texts.write(actor.accountId, { ...body, address: getAddress(body.address), issuedAt });
  return { message, hex: stringToHex(message) };
};
