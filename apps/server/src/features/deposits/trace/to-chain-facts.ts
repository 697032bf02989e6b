/** What the nodes answered, in the light of our own tables: whose the senders are, and what was credited. */
import type { Database } from "@passport/database";
import { chains, isChainId } from "@passport/protocol";
import { type Address, zeroAddress } from "viem";
import type { NetworkConfig } from "../../../config/config.ts";
import type { OperationRow } from "../../operations/index.ts";
import { findAccountsByWallets } from "../../profile/index.ts";
import type { ChainAnswer } from "./ask-chain.ts";
import type { ChainFacts, Destination, Movement, Origin } from "./facts.ts";
import type { LoggedMovement } from "./read-movements.ts";

interface Known {
  accountId: string;
  networks: readonly NetworkConfig[];
  /** The deposits of this transaction, of any account. */
  operations: readonly OperationRow[];
  /** The newest final block of each chain that had its effects. */
  watched: ReadonlyMap<number, number>;
}

type Mined = Extract<ChainAnswer, { kind: "mined" }>;
type Sent = Omit<LoggedMovement, "kind" | "contract"> & Pick<Movement, "asset" | "contract">;

export const toChainFacts = async (
  { db }: { db: Database },
  known: Known,
  answer: ChainAnswer,
): Promise<ChainFacts> => {
  if (answer.kind !== "mined") return { chainId: answer.chainId, kind: answer.kind };
  const { chainId, receipt, block, finalized, transaction } = answer;
  const deployment = known.networks.find((network) => network.chainId === chainId)?.deployment;
  const sent = [...coinOf(answer), ...answer.movements.map((movement) => withAsset(movement, deployment))];
  const accounts = await findAccountsByWallets(
    db,
    sent.filter(({ asset }) => asset === "sups").map(({ sender }) => sender),
  );
  const blocksToGo = Math.max(0, receipt.blockNumber - finalized.number);
  const watchedTo = known.watched.get(chainId) ?? -1;
  const creditOf = creditsOf(known, chainId);
  return {
    chainId,
    kind: "mined",
    isSuccess: receipt.isSuccess,
    minedAt: block.minedAt,
    blocksToGo,
    secondsToGo: secondsUntilFinal(chainId, block.minedAt, new Date()),
    blocksBehind: receipt.blockNumber <= watchedTo ? 0 : Math.max(0, finalized.number - watchedTo),
    hasContracts: deployment !== undefined,
    isToWithdrawer: transaction.to !== null && transaction.to === deployment?.withdrawer,
    hasApproval: answer.hasApproval,
    movements: sent.map((movement) => ({
      ...movement,
      isLookAlike: movement.contract !== null && answer.namedSups.has(movement.contract),
      to: destinationOf(movement, deployment, known.networks),
      from: originOf(movement.sender, { accounts, deployment, accountId: known.accountId, services: answer.services }),
      credit:
        movement.asset === "sups" && movement.recipient === deployment?.depositAddress ? creditOf(movement) : null,
    })),
  };
};

/** An estimate from the block's age. At least a second: it is not final yet. */
const secondsUntilFinal = (chainId: number, minedAt: Date, now: Date): number => {
  const finalAfterMs = isChainId(chainId) ? chains[chainId].finalAfterMs : 0;
  return Math.max(1, Math.ceil((minedAt.getTime() + finalAfterMs - now.getTime()) / 1000));
};

/** Coins that a contract passed on leave no log, and are not seen here. */
const coinOf = ({ transaction: { from, to, value }, receipt }: Mined): Sent[] =>
  value === 0n || to === null || !receipt.isSuccess
    ? []
    : [{ asset: "coin", contract: null, sender: from, recipient: to, amount: value }];

type Deployment = NetworkConfig["deployment"];

const withAsset = ({ kind, ...movement }: LoggedMovement, deployment: Deployment | undefined): Sent => {
  if (kind === "asset") return { ...movement, asset: "asset" };
  if (movement.contract === deployment?.sups) return { ...movement, asset: "sups" };
  const isTaken = deployment?.tokens.some(({ address }) => address === movement.contract);
  return { ...movement, asset: isTaken ? "payment_token" : "other_token" };
};

const destinationOf = (
  { recipient, contract }: Sent,
  deployment: Deployment | undefined,
  networks: readonly NetworkConfig[],
): Destination => {
  if (recipient === deployment?.depositAddress) return "deposit";
  if (recipient === deployment?.purchaseAddress) return "purchase";
  if (networks.some((network) => network.deployment.depositAddress === recipient)) return "deposit_elsewhere";
  const isContract = recipient === contract || (deployment !== undefined && contractsOf(deployment).has(recipient));
  return isContract ? "contract" : "elsewhere";
};

const contractsOf = ({ sups, withdrawer, collections, items, farm, tokens }: Deployment): ReadonlySet<Address | null> =>
  new Set([
    sups,
    withdrawer,
    ...collections.flatMap(({ collectible, staking, stakingOld }) => [collectible, staking, stakingOld]),
    ...items.map(({ contract }) => contract),
    ...tokens.map(({ address }) => address),
    farm?.rewards ?? null,
    farm?.router ?? null,
  ]);

interface Senders {
  accounts: ReadonlyMap<string, string>;
  services: ReadonlySet<string>;
  accountId: string;
  deployment: Deployment | undefined;
}

const originOf = (sender: Address, { accounts, services, accountId, deployment }: Senders): Origin => {
  if (sender === zeroAddress) return "mint";
  if (sender === deployment?.withdrawer || sender === deployment?.depositAddress) return "house";
  const owner = accounts.get(sender);
  if (owner !== undefined) return owner === accountId ? "own" : "other";
  return services.has(sender) ? "service" : "unlinked";
};

/** Each credited deposit belongs to one of the transfers with its sender and amount. */
const creditsOf = ({ operations, accountId }: Known, chainId: number) => {
  const left = operations.filter(({ chain_id, state }) => chain_id === chainId && state === "confirmed");
  return ({ sender, amount }: Sent): Movement["credit"] => {
    const place = left.findIndex((row) => row.wallet === sender && BigInt(row.amount ?? -1) === amount);
    const [row] = place < 0 ? [] : left.splice(place, 1);
    if (row === undefined) return null;
    return row.account_id === accountId && row.transfer_id !== null
      ? { isOwn: true, reference: row.transfer_id }
      : { isOwn: false };
  };
};
