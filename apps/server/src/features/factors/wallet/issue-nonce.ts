import { randomBytes } from "node:crypto";
import { readClock } from "@passport/database";
import { proofLifeMs, type WalletPurpose } from "@passport/protocol";
import { type Address, getAddress } from "viem";
import { hashToken } from "../../../platform/secrets/token.ts";
import type { Actor } from "../../../platform/wire/actor.ts";
import { Failure } from "../../../platform/wire/failure.ts";
import { readOwnUser } from "../../profile/index.ts";
import type { FactorDependencies } from "../dependencies.ts";
import { messageContext } from "./sealed.ts";
import { type MessagePurpose, type Signer, writeSignInMessage } from "./sign-in-message.ts";
import { insertNonce, type NonceHolder } from "./store.ts";

export interface NonceRequest {
  actor: Actor | undefined;
  browserHash: Buffer;
  /** Absent: link for a player, login without one. */
  purpose: WalletPurpose | undefined;
  userId: string | undefined;
  address: string | undefined;
  chainId: number | undefined;
}

export interface IssuedNonce {
  nonce: string;
  message: string;
}

/**
 * WALLET-7: the whole text that a wallet signs, for one purpose. For a login no account is looked for, so the
 * answer cannot tell whether there is one.
 */
export const issueNonce = async (dependencies: FactorDependencies, request: NonceRequest): Promise<IssuedNonce> => {
  const { db, sealer, publicOrigin, chainIds } = dependencies;
  const [chainId] = chainIds.filter((id) => request.chainId === undefined || request.chainId === id);
  if (chainId === undefined) throw new Failure("bad_chain");
  const { purpose, address } = await aimOf(dependencies, request);
  // EIP-4361 wants letters and digits: 128 bits as hexadecimal digits.
  const nonce = randomBytes(16).toString("hex");
  const nonceHash = hashToken(nonce);
  const issuedAt = await readClock(db);
  const expiresAt = new Date(issuedAt.getTime() + proofLifeMs.walletNonce);
  const message = writeSignInMessage({ publicOrigin, address, chainId, nonce, issuedAt, expiresAt }, purpose);
  const holder: NonceHolder =
    purpose.kind === "login"
      ? { purpose: "login", browserHash: request.browserHash }
      : { purpose: purpose.kind, userId: purpose.userId };
  const messageSealed = sealer.seal(message, messageContext(nonceHash));
  await insertNonce(db, { nonceHash, holder, address, chainId, messageSealed, expiresAt });
  return { nonce, message };
};

const aimOf = async (
  dependencies: FactorDependencies,
  request: NonceRequest,
): Promise<{ purpose: MessagePurpose; address: Address }> => {
  const kind = request.purpose ?? (request.userId === undefined ? "login" : "link");
  if (kind === "login") {
    if (request.address === undefined || request.userId !== undefined) throw new Failure("bad_request");
    return { purpose: { kind }, address: getAddress(request.address) };
  }
  const { wallet, ...signer } = await readSigner(dependencies, request);
  const address = request.address ?? wallet;
  if (address === undefined) throw new Failure("not_found");
  // Only its own wallet confirms for an account.
  if (kind === "step_up" && address.toLowerCase() !== wallet?.toLowerCase()) throw new Failure("not_found");
  return { purpose: { kind, ...signer }, address: getAddress(address) };
};

/** WALLET-8: the player of this session; anybody else does not exist (H4). */
const readSigner = async (
  { db }: FactorDependencies,
  { actor, userId }: NonceRequest,
): Promise<Signer & { wallet: string | undefined }> => {
  if (actor === undefined) throw new Failure("not_authenticated");
  if (userId !== undefined && userId !== actor.userId) throw new Failure("not_found");
  const read = await readOwnUser(db, actor.userId);
  if (read === undefined) throw new Failure("not_authenticated");
  const { id, username, public_address: wallet } = read.user;
  return { userId: id, username, wallet: wallet ?? undefined };
};
