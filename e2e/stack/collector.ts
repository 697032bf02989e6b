/**
 * A player who collects: a key of their own with coins on the Ethereum-like chain, linked to the account, and the
 * contracts of the first collection within reach. What happens on the chain before a test begins is done by real
 * transactions of that key, and the watcher reports it to the server.
 */
import { developmentAccounts } from "@passport/contracts";
import { collectibleStakingAbi } from "@passport/contracts/abi/collectible-staking";
import { passportCollectibleAbi } from "@passport/contracts/abi/passport-collectible";
import { passportItemsAbi } from "@passport/contracts/abi/passport-items";
import { voucherDomainVersion, voucherTypes } from "@passport/contracts/typed-data";
import type { Database } from "@passport/database";
import type { OnChainStatus } from "@passport/protocol";
import { expect } from "@playwright/test";
import { type Address, createTestClient, type Hash, http, parseEther, publicActions, walletActions } from "viem";
import type { PrivateKeyAccount } from "viem/accounts";
import { anvil } from "viem/chains";
import { genesis, giveCollectibles } from "./player-collectibles.ts";
import type { Stack } from "./stack.ts";
import type { Player } from "./test.ts";
import { giveWallet, newAccount } from "./wallet-player.ts";

export interface Collector {
  account: PrivateKeyAccount;
  collectible: Address;
  staking: Address;
  stakingOld: Address;
  items: Address;
  /** A collectible that is in Passport alone. */
  owns(): Promise<{ hash: string; tokenId: string }>;
  /** Brings it to the wallet, without any page. */
  mints(tokenId: string): Promise<void>;
  /** The same of items. */
  mintsItems(tokenId: string, amount: bigint): Promise<void>;
  approves(spender: Address, tokenId: string): Promise<void>;
  stakes(staking: Address, tokenId: string): Promise<void>;
  ownerOf(tokenId: string): Promise<Address>;
  itemsOf(tokenId: string): Promise<bigint>;
  /** So many more blocks that everything before them is final. */
  waitsUntilFinal(): Promise<void>;
  /** The watcher has put it there. */
  sees(tokenId: string, status: OnChainStatus): Promise<void>;
}

export const openCollector = async (db: Database, { ethereum }: Stack, player: Player): Promise<Collector> => {
  const account = newAccount();
  const client = createTestClient({ account, chain: anvil, mode: "anvil", transport: http(ethereum.url) })
    .extend(publicActions)
    .extend(walletActions);
  const contracts = ethereum.deployment.collections.find(({ slug }) => slug === genesis);
  const [items] = ethereum.deployment.items;
  if (contracts === undefined || contracts.stakingOld === null || items === undefined) {
    throw new Error("the deployment lacks a collection");
  }
  const { collectible, staking, stakingOld } = contracts;
  await client.setBalance({ address: account.address, value: parseEther("10") });
  await giveWallet(db, player, account.address);

  const nonceOf = () =>
    client.readContract({
      address: collectible,
      abi: passportCollectibleAbi,
      functionName: "nonces",
      args: [account.address],
    });
  /** It is accepted first and mined a moment later. */
  const mined = async (sent: Promise<Hash>) => {
    await client.waitForTransactionReceipt({ hash: await sent, pollingInterval: 100 });
  };
  const waitsUntilFinal = () => client.mine({ blocks: 3 });
  return {
    account,
    collectible,
    staking,
    stakingOld,
    items: items.contract,
    waitsUntilFinal,
    owns: async () => {
      const [given] = await giveCollectibles(db, player.username, [{ name: "Ironclad" }]);
      if (given === undefined) throw new Error("nothing was given");
      return given;
    },
    mints: async (tokenId) => {
      const { domainName, primaryType, fields } = voucherTypes.mint;
      // Whatever the chain's clock says.
      const expiry = 4_102_444_800n;
      const message = {
        account: account.address,
        collection: collectible,
        tokenId: BigInt(tokenId),
        nonce: await nonceOf(),
        expiry,
      };
      const signature = await developmentAccounts.mintSigner.signTypedData({
        domain: { name: domainName, version: voucherDomainVersion, chainId: anvil.id, verifyingContract: collectible },
        types: { [primaryType]: fields },
        primaryType,
        message,
      });
      const args = [BigInt(tokenId), expiry, signature] as const;
      const functionName = "signedMint";
      await mined(client.writeContract({ address: collectible, abi: passportCollectibleAbi, functionName, args }));
    },
    mintsItems: async (tokenId, amount) => {
      const { domainName, primaryType, fields } = voucherTypes.mint_item;
      const token = { address: items.contract, abi: passportItemsAbi } as const;
      const nonce = await client.readContract({ ...token, functionName: "nonces", args: [account.address] });
      const expiry = 4_102_444_800n;
      const verifyingContract = items.contract;
      const signature = await developmentAccounts.itemSigner.signTypedData({
        domain: { name: domainName, version: voucherDomainVersion, chainId: anvil.id, verifyingContract },
        types: { [primaryType]: fields },
        primaryType,
        message: { account: account.address, tokenId: BigInt(tokenId), amount, nonce, expiry },
      });
      const args = [BigInt(tokenId), amount, expiry, signature] as const;
      await mined(client.writeContract({ ...token, functionName: "signedMint", args }));
    },
    approves: async (spender, tokenId) => {
      const args = [spender, BigInt(tokenId)] as const;
      const functionName = "approve";
      await mined(client.writeContract({ address: collectible, abi: passportCollectibleAbi, functionName, args }));
    },
    // The old contract takes a token with the same call.
    stakes: async (contract, tokenId) => {
      const args = [BigInt(tokenId)] as const;
      const functionName = "stake";
      await mined(client.writeContract({ address: contract, abi: collectibleStakingAbi, functionName, args }));
    },
    ownerOf: (tokenId) =>
      client.readContract({
        address: collectible,
        abi: passportCollectibleAbi,
        functionName: "ownerOf",
        args: [BigInt(tokenId)],
      }),
    itemsOf: (tokenId) =>
      client.readContract({
        address: items.contract,
        abi: passportItemsAbi,
        functionName: "balanceOf",
        args: [account.address, BigInt(tokenId)],
      }),
    sees: async (tokenId, status) => {
      await waitsUntilFinal();
      const place = db
        .selectFrom("assets")
        .select("on_chain_status")
        .where("collection", "=", genesis)
        .where("token_id", "=", tokenId);
      await expect.poll(async () => (await place.executeTakeFirst())?.on_chain_status).toBe(status);
    },
  };
};
