/**
 * A player asks for a voucher. One (wallet, contract, nonce) has one voucher, however often and from
 * wherever it is asked for: the first call opens it with its operation and its hold, every other one with
 * the same fields gets the same answer (CHAIN-26), and one with other fields is refused while it is open
 * (CHAIN-27). The signer is asked after the commit, so that nothing leaves that is not held.
 */
import type { Proof, VoucherAnswer } from "@passport/protocol";
import { signatureContext } from "../../platform/bus/signing.ts";
import { Failure } from "../../platform/wire/failure.ts";
import { findHolder } from "../profile/index.ts";
import { askSigner, askSignerTogether } from "./ask-signer.ts";
import type { VoucherDependencies } from "./dependencies.ts";
import { readNonce } from "./nonce-reader.ts";
import { openVoucher } from "./open-voucher.ts";
import { refuseHeld } from "./refuse-locked.ts";
import { findLiveVoucher, type LiveVoucher, writeProof } from "./store.ts";
import type { VoucherRequest } from "./voucher-request.ts";

export const issueVoucher = async (
  dependencies: VoucherDependencies,
  request: VoucherRequest,
): Promise<VoucherAnswer> => {
  const wanted = inLowerCase(request);
  const { db, outbox } = dependencies;
  const holder = await findHolder(db, request.actor.userId);
  if (holder?.wallet !== wanted.voucher.wallet) throw new Failure("not_found");
  // Here for a voucher that is known already, too; for a new one it counts in its transaction.
  refuseHeld(holder);
  const known = await findLiveVoucher(db, wanted.voucher);
  if (known !== undefined) return answer(dependencies, wanted, known);
  await refuseWrongNonce(dependencies, wanted);
  const proof = await prove(dependencies, wanted);
  const opened = await openVoucher(dependencies, { ...wanted, proof });
  outbox.poke();
  return answer(dependencies, wanted, opened);
};

const inLowerCase = (request: VoucherRequest): VoucherRequest => {
  const { contract, wallet } = request.voucher;
  return {
    ...request,
    voucher: { ...request.voucher, contract: contract.toLowerCase(), wallet: wallet.toLowerCase() },
  };
};

/** The contract takes its vouchers in the order of their nonces: any other one would only hold. */
const refuseWrongNonce = async ({ readers, log }: VoucherDependencies, { voucher }: VoucherRequest): Promise<void> => {
  const nonce = await readNonce(readers, voucher).catch((error: unknown) => {
    log.error({ err: error, chainId: voucher.chainId }, "a nonce could not be read");
    throw new Failure("unavailable");
  });
  if (nonce !== voucher.nonce) throw new Failure("wrong_nonce");
};

/** The player signed this very content (SIGN-5); the signer looks again, and for itself. */
const prove = (
  { intents }: VoucherDependencies,
  { actor, voucher: { kind, chainId, contract, wallet, tokenId = 0n, amount = 0n }, proof }: VoucherRequest,
): Promise<Proof> =>
  intents.prove(proof, { kind, account: actor.accountId, chainId, contract, wallet, tokenId, amount });

const answer = async (
  dependencies: VoucherDependencies,
  request: VoucherRequest,
  voucher: LiveVoucher,
): Promise<VoucherAnswer> => {
  const { actor, voucher: wanted } = request;
  if (voucher.state === "used") throw new Failure("wrong_nonce");
  // Another account's: the wallet has changed hands since. Its voucher still blocks the nonce.
  const isSame = voucher.accountId === actor.accountId && haveSameFields(voucher, wanted);
  if (!isSame) throw new Failure("voucher_open");
  const signature = voucher.signature ?? (await haveItSigned(dependencies, request, voucher));
  return {
    messageSignature: dependencies.sealer.open(signature, signatureContext(voucher.id)),
    expiry: voucher.expiry.getTime() / 1000,
    operation_id: voucher.operationId,
  };
};

const haveSameFields = (voucher: LiveVoucher, wanted: VoucherRequest["voucher"]): boolean =>
  voucher.kind === wanted.kind && voucher.amount === wanted.amount && voucher.tokenId === wanted.tokenId;

const haveItSigned = async (
  dependencies: VoucherDependencies,
  request: VoucherRequest,
  voucher: LiveVoucher,
): Promise<string> => {
  // An expired voucher is not signed. What it holds is returned as soon as the chain is past its expiry.
  if (voucher.hasRunOut) throw new Failure("voucher_open");
  await askSignerTogether(dependencies, voucher.id).catch(async (error: unknown) => {
    if (!isAboutProof(error) || request.proof === undefined) throw error;
    // A proof that the signer refuses, or that has run out, is replaced by the one that this call brings.
    await writeProof(dependencies.db, voucher.id, await prove(dependencies, request));
    await askSigner(dependencies, voucher.id);
  });
  const signature = (await findLiveVoucher(dependencies.db, voucher))?.signature;
  if (signature === undefined || signature === null)
    throw new Error(`voucher ${voucher.id} was signed without a signature`);
  return signature;
};

const proofFailures: readonly string[] = ["proof_required", "proof_refused", "passkey_required"];
const isAboutProof = (error: unknown): boolean => error instanceof Failure && proofFailures.includes(error.code);
