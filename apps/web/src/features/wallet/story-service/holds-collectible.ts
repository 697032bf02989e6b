/**
 * Whether a wallet holds one collectible, read through the wallet itself. Both standards are asked, since a
 * token's number does not tell which one its contract follows.
 */
import { isSameAddress } from "../../../lib/wallet/same-address.ts";

type Read = (method: string, params: readonly unknown[]) => Promise<unknown>;

interface Collectible {
  contract: string;
  tokenId: string;
}

const word = (value: bigint) => value.toString(16).padStart(64, "0");
/** ERC-721 `ownerOf(uint256)`. */
const ownerOf = (tokenId: bigint) => `0x6352211e${word(tokenId)}`;
/** ERC-1155 `balanceOf(address,uint256)`. */
const balanceOf = (address: string, tokenId: bigint) => `0x00fdd58e${word(BigInt(address))}${word(tokenId)}`;

const isWord = (answer: unknown): answer is string => typeof answer === "string" && /^0x[0-9a-fA-F]{64}$/.test(answer);

export const holdsCollectible = async (read: Read, { contract, tokenId }: Collectible, address: string) => {
  const id = BigInt(tokenId);
  const ask = async (data: string): Promise<string | undefined> => {
    // A contract without that function fails, or returns nothing.
    const answer = await read("eth_call", [{ to: contract, data }, "latest"]).catch(() => undefined);
    return isWord(answer) ? answer : undefined;
  };
  const owner = await ask(ownerOf(id));
  if (owner !== undefined) return isSameAddress(`0x${owner.slice(-40)}`, address);
  const balance = await ask(balanceOf(address, id));
  return balance !== undefined && BigInt(balance) > 0n;
};
