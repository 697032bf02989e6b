/**
 * Holds SUPS and returns the voucher that withdraws them. Everything that a player could have changed is
 * checked again in the transaction of the hold (WITHDRAW-19, S9); what refuses holds nothing.
 */
import { withdrawalHoldId } from "@passport/ledger";
import * as calls from "@passport/protocol";
import type { Actor } from "../../platform/wire/actor.ts";
import { Failure } from "../../platform/wire/failure.ts";
import { refuseAboveOwnLimit } from "../holds/index.ts";
import { issueVoucher } from "../vouchers/index.ts";
import type { WithdrawalsDependencies } from "./dependencies.ts";
import { refuseAboveEarlyLimit } from "./early-limit.ts";
import { refuseAboveFreshLimit } from "./fresh-limit.ts";
import { holdSups, openChainAccount } from "./hold.ts";

interface Request {
  actor: Actor;
  address: string;
  nonce: bigint;
  /** Base units. */
  amount: bigint;
  chainId: bigint;
  /** The player's signature over all of it, as it came. */
  proof?: string | undefined;
}

export const withdrawSups = async (
  dependencies: WithdrawalsDependencies,
  { actor, address, nonce, amount, chainId, proof }: Request,
): Promise<calls.VoucherAnswer> => {
  const { ledger, networks, withdrawalsEnabled } = dependencies;
  if (!withdrawalsEnabled) throw new Failure("withdrawals_disabled");
  const network = networks.find(({ deployment }) => deployment.withdrawer !== null);
  const withdrawer = network?.deployment.withdrawer;
  if (network === undefined || !withdrawer || BigInt(network.chainId) !== chainId) throw new Failure("bad_chain");
  const chainAccountId = await openChainAccount(ledger, network.chainId, actor.accountId);
  // Not in the transaction, which would wait for nodes.
  const overallLimit = await dependencies.readOverallLimit();
  return issueVoucher(dependencies, {
    actor,
    voucher: { kind: "withdraw", chainId: network.chainId, contract: withdrawer, wallet: address, nonce, amount },
    proof,
    locks: calls.withdrawSups.locks,
    transferIdOf: withdrawalHoldId,
    async hold(transaction, { operationId }) {
      await refuseAboveOwnLimit(transaction, actor);
      await refuseAboveEarlyLimit(transaction, { accountId: actor.accountId, amount });
      const { accountId } = actor;
      await refuseAboveFreshLimit(ledger, transaction, { operationId, accountId, amount, overallLimit });
      await holdSups(ledger, transaction, { operationId, accountId, chainAccountId, amount });
    },
  });
};
