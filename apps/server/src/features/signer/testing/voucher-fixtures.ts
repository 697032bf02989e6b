/** Writes what the api writes before it asks the signer: players, and vouchers with what is set aside for them. */
import { randomBytes } from "node:crypto";
import type { VoucherKind } from "@passport/contracts/typed-data";
import { newId } from "@passport/database";
import type { Proof } from "@passport/protocol";
import { type IntentContent, signIntent } from "@passport/testbed/client/prove-path";
import { sql } from "kysely";
import type { LocalAccount } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import type { SignerWorld } from "./signer-world.ts";
import { holdItems, holdSups, lockAsset } from "./voucher-backing.ts";

export interface Player {
  userId: string;
  accountId: string;
  /** Lower case. */
  wallet: string;
  /** The key of the wallet. */
  account: LocalAccount;
}

export interface FixtureVoucher {
  id: string;
  operationId: string;
  kind: VoucherKind;
  contract: `0x${string}`;
  wallet: string;
  /** Zero where the kind has none. */
  amount: bigint;
  tokenId: bigint;
  expirySeconds: bigint;
}

export interface VoucherOptions {
  player: Player;
  nonce?: bigint;
  amount?: bigint;
  tokenId?: bigint;
  /** What the player confirmed, if not exactly this; null: nothing. */
  proof?: Proof | null;
}

const shapes = {
  withdraw: { operation: "withdrawal", collection: null, hasAmount: true },
  mint: { operation: "mint", collection: "supremacy-genesis", hasAmount: false },
  unstake: { operation: "unstake", collection: "supremacy-genesis", hasAmount: false },
  mint_item: { operation: "item_withdrawal", collection: "supremacy-achievements", hasAmount: true },
} as const;

export const openVoucherFixture = async (world: SignerWorld) => {
  const { db, ledger } = world;
  const places = placesOf(world);
  await db.insertInto("collections").values(places.collections).execute();

  const setAside = async (voucher: FixtureVoucher, { accountId }: Player): Promise<string | null> => {
    const { collection } = shapes[voucher.kind];
    const token = { collection: collection ?? "", token_id: String(voucher.tokenId) };
    const moving = { owner_id: accountId, locked_by: voucher.operationId };
    switch (voucher.kind) {
      case "withdraw":
        return holdSups(ledger, { operationId: voucher.operationId, accountId, amount: voucher.amount });
      case "mint":
        await lockAsset(db, token, { ...moving, on_chain_status: "MINTABLE" });
        return null;
      case "unstake":
        await lockAsset(db, token, { ...moving, on_chain_status: "UNSTAKABLE" });
        return null;
      case "mint_item":
        await holdItems(db, token, { operationId: voucher.operationId, accountId, amount: voucher.amount });
        return null;
    }
  };

  return {
    async addPlayer(account: LocalAccount = privateKeyToAccount(generatePrivateKey())): Promise<Player> {
      const { address } = account;
      const [userId, accountId] = [newId(), newId()];
      const username = `p_${randomBytes(6).toString("hex")}`;
      const row = { id: userId, account_id: accountId, username, public_address: address };
      await db.insertInto("users").values(row).execute();
      return { userId, accountId, wallet: address.toLowerCase(), account };
    },

    async open(kind: VoucherKind, { player, nonce = 0n, proof, ...wanted }: VoucherOptions): Promise<FixtureVoucher> {
      const { operation, collection, hasAmount } = shapes[kind];
      const { amount = 1n, tokenId = BigInt(`0x${randomBytes(6).toString("hex")}`) } = wanted;
      const { chainId, contract } = places[kind];
      const opened = { id: newId(), operationId: newId(), kind, contract, wallet: player.wallet, amount, tokenId };
      const row = {
        chain_id: chainId,
        wallet: player.wallet,
        amount: hasAmount ? String(amount) : null,
        token_id: kind === "withdraw" ? null : String(tokenId),
      };
      await db
        .insertInto("operations")
        .values({
          ...row,
          id: opened.operationId,
          kind: operation,
          state: "pending",
          account_id: player.accountId,
          collection,
        })
        .execute();
      const confirmed = proof === undefined ? await prove(player, { ...opened, chainId }) : proof;
      const transfer_id = await setAside({ ...opened, expirySeconds: 0n }, player);
      await db.updateTable("operations").set({ transfer_id }).where("id", "=", opened.operationId).execute();
      const { expiry } = await db
        .insertInto("vouchers")
        .values({
          ...row,
          id: opened.id,
          operation_id: opened.operationId,
          kind,
          contract,
          nonce: String(nonce),
          expiry: sql<Date>`date_trunc('second', clock_timestamp() + interval '5 minutes')`,
          ...(confirmed && toProofColumns(confirmed)),
        })
        .returning("expiry")
        .executeTakeFirstOrThrow();
      return { ...opened, expirySeconds: BigInt(expiry.getTime() / 1000) };
    },
  };
};

export const toProofColumns = ({ id, valid_until, ...proof }: Proof) => ({
  intent_id: Buffer.from(id.slice(2), "hex"),
  intent_valid_until: new Date(valid_until * 1000),
  proof: JSON.stringify(proof),
});

/** What the player of a voucher signs. */
export const contentOf = (
  { accountId }: Player,
  { kind, chainId, contract, wallet, amount, tokenId }: Omit<FixtureVoucher, "expirySeconds"> & { chainId: number },
): IntentContent => ({
  ...{ kind, chainId, contract, wallet, account: accountId },
  amount: shapes[kind].hasAmount ? amount : 0n,
  tokenId: kind === "withdraw" ? 0n : tokenId,
});

const prove = async (player: Player, voucher: Parameters<typeof contentOf>[1]): Promise<Proof> =>
  JSON.parse(await signIntent(player.account, contentOf(player, voucher))) as Proof;

export type VoucherFixture = Awaited<ReturnType<typeof openVoucherFixture>>;

/** Where each kind is used, by the deployment of the development chains. */
const placesOf = ({ networks }: SignerWorld) => {
  const [ethereum, binance] = networks.map(({ deployment }) => deployment);
  const genesis = ethereum?.collections.find(({ slug }) => slug === shapes.mint.collection);
  const items = ethereum?.items.find(({ slug }) => slug === shapes.mint_item.collection);
  if (genesis === undefined || items === undefined || binance?.withdrawer == null)
    throw new Error("a contract is missing");
  const { chainId } = networks[0] ?? { chainId: 0 };
  return {
    withdraw: { chainId: binance.chainId, contract: binance.withdrawer },
    mint: { chainId, contract: genesis.collectible },
    unstake: { chainId, contract: genesis.staking },
    mint_item: { chainId, contract: items.contract },
    collections: [
      { slug: genesis.slug, kind: "721", name: "Genesis", chain_id: chainId },
      { slug: items.slug, kind: "1155", name: "Achievements", chain_id: chainId },
    ],
  };
};
