import {
  type Address,
  encodeDeployData,
  erc6492SignatureValidatorAbi,
  erc6492SignatureValidatorByteCode,
  type Hex,
} from "viem";
import type { Nodes } from "../nodes/nodes.ts";
import { isRevert } from "../nodes/rpc-errors.ts";
import { bytesSchema, hexOf } from "../nodes/rpc-schema.ts";

export interface Question {
  address: Address;
  hash: Hex;
  signature: Hex;
}

/** Deploying a wallet and checking a passkey cost a few million; a contract that loops must not keep a node busy. */
const gasLimit = hexOf(15_000_000);

export const hasCode = (nodes: Nodes, address: Address): Promise<boolean> =>
  nodes.askAtHead((block) => ({
    method: "eth_getCode",
    params: [address, block],
    parse: (code) => bytesSchema.parse(code) !== "0x",
  }));

/**
 * Asks the contract at the address (ERC-1271), after deploying it in thought where the signature says how
 * (ERC-6492). The validator is code that runs in this one call and leaves nothing behind.
 */
export const doesContractAgree = async (nodes: Nodes, { address, hash, signature }: Question): Promise<boolean> => {
  const data = encodeDeployData({
    abi: erc6492SignatureValidatorAbi,
    bytecode: erc6492SignatureValidatorByteCode,
    args: [address, hash, signature],
  });
  try {
    return await nodes.askAtHead((block) => ({
      method: "eth_call",
      params: [{ data, gas: gasLimit }, block],
      parse: (answer) => bytesSchema.parse(answer) === "0x01",
    }));
  } catch (error) {
    if (isRevert(error)) return false;
    throw error;
  }
};
