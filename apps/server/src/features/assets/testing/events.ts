/** What the contracts of the test's world say. */
import { randomBytes } from "node:crypto";
import { type Address, type Hash, zeroAddress } from "viem";
import type { ChainBlock, ChainEvent } from "../../../platform/chain/chain-event.ts";
import { chainId, contracts, itemContracts } from "./asset-fixture.ts";

export const newHash = (): Hash => `0x${randomBytes(32).toString("hex")}`;

export const blockAt = (number: number, minedAt = new Date()): ChainBlock => ({
  chainId,
  number,
  hash: `0x${number.toString(16).padStart(64, "0")}`,
  minedAt,
});

/** Counts blocks and logs on, so that events come in the order in which a test makes them. */
export const createNarrator = () => {
  let block = 100;
  const event = (name: string, contract: Address, args: ChainEvent["args"], txHash: Hash): ChainEvent => {
    // Far apart: what is mined again a block later must not overtake what came after it.
    block += 100;
    const { hash: blockHash, minedAt } = blockAt(block);
    return { chainId, name, contract, txHash, logIndex: block % 7, blockNumber: block, blockHash, minedAt, args };
  };
  const transfer = (tokenId: string, from: Address, to: Address, txHash = newHash()): ChainEvent =>
    event("collectible_transfer", contracts.collectible, { from, to, tokenId }, txHash);
  return {
    transfer,
    mint: (tokenId: string, to: Address) => transfer(tokenId, zeroAddress, to),
    stake: (tokenId: string, from: Address, txHash?: Hash) => transfer(tokenId, from, contracts.staking, txHash),
    unstake: (tokenId: string, to: Address) => transfer(tokenId, contracts.staking, to),
    stakeOld: (tokenId: string, from: Address) => transfer(tokenId, from, contracts.stakingOld),
    unstakeOld: (tokenId: string, to: Address, txHash?: Hash) => transfer(tokenId, contracts.stakingOld, to, txHash),
    deposit: (from: Address, tokenId: string, amount: string, txHash = newHash()): ChainEvent => {
      const args = { operator: from, from, to: itemContracts.transferAddress, id: tokenId, value: amount };
      return event("item_deposit", itemContracts.contract, args, txHash);
    },
    batch: (
      from: Address,
      parts: readonly (readonly [id: string, amount: string])[],
      txHash = newHash(),
    ): ChainEvent => {
      const [ids, values] = [parts.map(([id]) => id), parts.map(([, amount]) => amount)];
      const args = { operator: from, from, to: itemContracts.transferAddress, ids, values };
      return event("item_batch_deposit", itemContracts.contract, args, txHash);
    },
  };
};

/** The chain mined the same transaction again, elsewhere. */
export const minedAgain = (event: ChainEvent): ChainEvent => ({
  ...event,
  blockNumber: event.blockNumber + 1,
  blockHash: newHash(),
  logIndex: event.logIndex + 1,
});
