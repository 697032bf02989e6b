/**
 * Whether a wallet signed a message. The key of a plain wallet is recovered here, without asking anybody. Only
 * where that fails is a chain asked whether a contract at the address takes the signature for its own.
 *
 * One address can hold different owners' contracts on different chains. So the chain that the message names
 * must have the contract, and no other configured chain may have one there that disagrees: else an attacker who manages
 * to deploy at a player's address elsewhere would be that player here.
 *
 * It fails closed: whatever a node does, hanging included, nothing is valid that was not said to be.
 */
import { type Address, type Hex, hashMessage, isHex } from "viem";
import type { NetworkConfig } from "../network.ts";
import { createNodes } from "../nodes/nodes.ts";
import { doesContractAgree, hasCode, type Question } from "./ask-contract.ts";
import { isSignedByKey } from "./recover-signer.ts";

export interface SignedMessage {
  address: Address;
  message: string;
  signature: string;
  /** The one that the message names. */
  chainId: number;
}

/** `unknown`: no node could be asked, or too many checks are pending. Refused like `invalid`, but not counted as an attack. */
export type SignatureVerdict = "valid" | "invalid" | "unknown";

/** The same of what is no message but typed data (EIP-712), by its hash. */
export interface SignedHash extends Omit<SignedMessage, "message"> {
  hash: Hex;
}

export interface SignatureChecker {
  check(signed: SignedMessage): Promise<SignatureVerdict>;
  checkHash(signed: SignedHash): Promise<SignatureVerdict>;
}

type Network = Pick<NetworkConfig, "chainId" | "rpcUrls">;

/** A player waits for the answer. */
const patienceMs = 3_000;
/** Plain wallets are not counted: contract wallets are few, and each check keeps nodes of ours busy. */
const checksAtOnce = 20;
/** ERC-6492: how a signature ends that brings the deployment of its wallet along. */
const deploymentMark = "6492".repeat(16);

export const createSignatureChecker = (networks: readonly Network[]): SignatureChecker => {
  let underWay = 0;
  const checkHash: SignatureChecker["checkHash"] = async ({ address, hash, signature, chainId }) => {
    if (!isHex(signature)) return "invalid";
    if (await isSignedByKey(address, hash, signature)) return "valid";
    if (!networks.some((network) => network.chainId === chainId)) return "invalid";
    if (underWay >= checksAtOnce) return "unknown";
    underWay += 1;
    try {
      return (await isContracts(networks, chainId, { address, hash, signature })) ? "valid" : "invalid";
    } catch {
      return "unknown";
    } finally {
      underWay -= 1;
    }
  };
  return {
    checkHash,
    check: ({ message, ...signed }) => checkHash({ ...signed, hash: hashMessage(message) }),
  };
};

/** All are waited for, so that nothing is under way any more when the place of this check is free again. */
const isContracts = async (networks: readonly Network[], chainId: number, question: Question): Promise<boolean> => {
  const signal = AbortSignal.timeout(patienceMs);
  const answers = await Promise.allSettled(
    networks.map(async ({ rpcUrls, ...network }) => {
      // A node that hangs leaves time to ask the next one.
      const nodes = createNodes({ rpcUrls, timeoutMs: Math.floor(patienceMs / rpcUrls.length), signal });
      const isDeployed = await hasCode(nodes, question.address);
      if (network.chainId !== chainId) return !isDeployed || doesContractAgree(nodes, question);
      return (isDeployed || bringsDeployment(question.signature)) && doesContractAgree(nodes, question);
    }),
  );
  if (answers.some((answer) => answer.status === "fulfilled" && !answer.value)) return false;
  const unanswered = answers.find((answer) => answer.status === "rejected");
  if (unanswered !== undefined) throw unanswered.reason;
  return true;
};

const bringsDeployment = (signature: Hex): boolean => signature.toLowerCase().endsWith(deploymentMark);
