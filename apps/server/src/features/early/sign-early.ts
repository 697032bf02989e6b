/**
 * Keeps what a contributor signed. Everything is taken from the signed text itself; what is sent beside it must agree
 * with it, or nothing is kept (EARLY-5).
 */
import { inTransaction, readClock } from "@passport/database";
import type * as calls from "@passport/protocol";
import { earlyMessageLifeMs } from "@passport/protocol";
import { getAddress, stringToHex } from "viem";
import type { Actor } from "../../platform/wire/actor.ts";
import { Failure } from "../../platform/wire/failure.ts";
import type { HttpExchange } from "../../platform/wire/handlers.ts";
import { shareHolder } from "../profile/index.ts";
import type { AgreementFields, AgreementTexts } from "./agreement-text.ts";
import type { EarlyDependencies } from "./dependencies.ts";
import { readOwnContributor } from "./own-contributor.ts";
import { type Agreement, findAgreement, insertAgreement } from "./store.ts";

type Exchange = Pick<HttpExchange<typeof calls.signEarly>, "actor" | "query" | "body">;

interface SignedChoice {
  signature: string;
  message: string;
  address: string;
  agree: boolean;
  hex: string;
}

export const signEarly = async (
  dependencies: EarlyDependencies & { texts: AgreementTexts },
  { actor, query, body }: Exchange,
): Promise<calls.OutputOf<typeof calls.signEarly>> => {
  const choice = readChoice(query, body);
  await readOwnContributor(dependencies, actor, choice.address);
  const fields = readFields(dependencies, actor, choice);
  if (await isSignedAlready(dependencies, actor, choice)) return { has_signed: true };
  await refuseUnsigned(dependencies, choice, fields);
  await keep(dependencies, actor, choice, fields);
  return { has_signed: true };
};

/** EARLY-3: from the body or the query. */
const readChoice = (query: Exchange["query"], body: Exchange["body"]): SignedChoice => {
  const { signature, message, address, hex, agree } = { ...query, ...body };
  if (signature === undefined || message === undefined || address === undefined) throw new Failure("bad_request");
  if (hex === undefined || agree === undefined) throw new Failure("bad_request");
  return { signature, message, address, hex, agree: agree === true || agree === "true" };
};

const readFields = (
  { texts }: { texts: AgreementTexts },
  { accountId }: Actor,
  { message, address, agree, hex }: SignedChoice,
): AgreementFields => {
  const fields = texts.read(accountId, message);
  const agrees =
    fields !== undefined &&
    fields.agree === agree &&
    fields.address.toLowerCase() === address.toLowerCase() &&
    stringToHex(message) === hex.toLowerCase();
  if (!agrees) throw new Failure("signature_invalid");
  return fields;
};

/** EARLY-6: the same call again returns the same; another signature changes nothing. */
const isSignedAlready = async (
  { db }: EarlyDependencies,
  { accountId }: Actor,
  { message, signature }: SignedChoice,
): Promise<boolean> => {
  const kept = await findAgreement(db, accountId);
  if (kept === undefined) return false;
  if (kept.message !== message || kept.signature !== signature) throw new Failure("agreement_signed");
  return true;
};

const refuseUnsigned = async (
  { db, signatures, networks }: EarlyDependencies,
  { message, signature, address }: SignedChoice,
  { issuedAt }: AgreementFields,
): Promise<void> => {
  const now = await readClock(db);
  if (now.getTime() - issuedAt.getTime() > earlyMessageLifeMs) throw new Failure("signature_invalid");
  const chainId = networks.find(({ deployment }) => deployment.withdrawer !== null)?.chainId ?? 0;
  const verdict = await signatures.check({ address: getAddress(address), message, signature, chainId });
  if (verdict === "unknown") throw new Failure("unavailable");
  if (verdict !== "valid") throw new Failure("signature_invalid");
};

/** The player's row is shared: the wallet is still theirs, and the account still there, when this commits. */
const keep = async (
  dependencies: EarlyDependencies,
  actor: Actor,
  choice: SignedChoice,
  { agree, name, email, phone }: AgreementFields,
): Promise<void> => {
  const { message, signature } = choice;
  const wallet = choice.address.toLowerCase();
  const agreement: Agreement = { agreed: agree, name, email, phone, wallet, message, signature };
  const isKept = await inTransaction(dependencies.db, async (transaction) => {
    const holder = await shareHolder(transaction, actor.userId);
    if (holder?.wallet !== wallet) throw new Failure("not_found");
    if (holder.locks.includes("total")) throw new Failure("account_locked");
    return insertAgreement(transaction, actor.accountId, agreement);
  });
  if (!isKept) await isSignedAlready(dependencies, actor, choice);
};
