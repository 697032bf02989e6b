/** A contract wallet of a few bytes: it takes a signature for its own when the key of its owner made it (ERC-1271). */
import type { Anvil } from "@passport/testbed";
import {
  type Address,
  concat,
  getContractAddress,
  type Hash,
  type Hex,
  keccak256,
  pad,
  serializeErc6492Signature,
  size,
  toHex,
} from "viem";
import { untilMined } from "../../testing/until-mined.ts";

const magicValue = "0x1626ba7e";

/** `isValidSignature(hash, signature)`: recovers the signer with the precompile and compares. */
const walletCode = (owner: Address, answer: Hex = magicValue): Hex =>
  concat([
    // The precompile reads hash, v, r and s from the first four words.
    "0x600435600052",
    "0x60a43560001a602052",
    "0x606435604052",
    "0x608435606052",
    "0x6020600060806000",
    "0x60015afa50",
    // The answer if the recovered address is the owner's, or zero, in the first four bytes of a word.
    concat(["0x60005173", owner, "0x14"]),
    concat(["0x63", answer, "0x02"]),
    "0x60e01b60005260206000f3",
  ]);

/** Copies what follows it: the wallet. */
const deploymentOf = (code: Hex): Hex => concat(["0x60", toHex(size(code)), "0x8060093d393df3", code]);

/** Deploys what it is called with, at an address that follows from it. Anvil has it from the first block on. */
const factory: Address = "0x4e59b44847b379578588920cA78FbF26c0B4956C";

/** At an address of its own, as if it had been deployed there; other kinds of contract go there as well. */
export const placeContractWallet = async (
  anvil: Anvil,
  { address, owner, answer }: { address: Address; owner: Address; answer?: Hex },
): Promise<void> => placeCode(anvil, address, walletCode(owner, answer));

export const placeCode = async (anvil: Anvil, address: Address, code: Hex): Promise<void> => {
  await anvil.request("anvil_setCode", [address, code]);
};

export const oddContracts = {
  reverting: "0x60006000fd",
  endless: "0x5b600056",
  silent: "0x00",
} as const satisfies Record<string, Hex>;

/** Has no code until `deployment` is sent to its factory (ERC-6492). */
export interface FutureWallet {
  address: Address;
  wrap(signature: Hex): Hex;
  deploy(anvil: Anvil): Promise<void>;
}

export const futureWallet = (owner: Address, salt: bigint): FutureWallet => {
  const initCode = deploymentOf(walletCode(owner));
  const saltWord = pad(toHex(salt), { size: 32 });
  const data = concat([saltWord, initCode]);
  return {
    address: getContractAddress({
      opcode: "CREATE2",
      from: factory,
      salt: saltWord,
      bytecodeHash: keccak256(initCode),
    }),
    wrap: (signature) => serializeErc6492Signature({ address: factory, data, signature }),
    async deploy(anvil) {
      const [from] = await anvil.request<Address[]>("eth_accounts");
      const sent = [{ from, to: factory, data, gas: "0x4c4b40" }];
      await untilMined(anvil, await anvil.request<Hash>("eth_sendTransaction", sent));
    },
  };
};
