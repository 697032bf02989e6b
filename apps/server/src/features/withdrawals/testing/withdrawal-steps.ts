/** What tests of withdrawals do again and again: ask for a voucher, use it, wait for the chain and the watcher. */
import type { VoucherAnswer } from "@passport/protocol";
import { waitUntil } from "@passport/testbed";
import { signIntent } from "@passport/testbed/client/prove-path";
import { expect } from "vitest";
import { withdrawSups } from "../withdraw-sups.ts";
import { finalizedAt, operationsOf, type Player } from "./player-fixtures.ts";
import type { WithdrawalWorld } from "./withdrawal-world.ts";

interface WithdrawalRequest {
  address?: string;
  nonce?: bigint;
  amount?: bigint;
  chainId?: bigint;
  process?: WithdrawalWorld["processes"][number] | undefined;
}

/** As the page does: the player's wallet confirms it, then the call is made. */
export const askToWithdraw = async (
  { network }: WithdrawalWorld,
  process: WithdrawalWorld["processes"][number],
  { actor, wallet, account }: Player,
  request: Omit<WithdrawalRequest, "process"> = {},
): Promise<VoucherAnswer> => {
  const wanted = { address: wallet, nonce: 0n, amount: 100n, chainId: BigInt(network.chainId), ...request };
  const proof = await signIntent(account, {
    kind: "withdraw",
    account: actor.accountId,
    chainId: network.chainId,
    contract: network.deployment.withdrawer ?? "",
    wallet,
    tokenId: 0n,
    amount: wanted.amount,
  });
  return withdrawSups(process, { actor, proof, ...wanted });
};

/** `worldOf` and not a world: it starts after the tests of a file were declared. */
export const createWithdrawalSteps = (worldOf: () => WithdrawalWorld) => {
  const ask = (player: Player, { process = worldOf().processes[0], ...request }: WithdrawalRequest = {}) =>
    askToWithdraw(worldOf(), process, player, request);
  const stateOf = async (player: Player) => (await operationsOf(worldOf().db, player)).at(-1)?.state;
  const untilFinal = (number: number) =>
    waitUntil("the watcher", async () => (await finalizedAt(worldOf().db, worldOf().network.chainId)).number >= number);
  return {
    ask,
    stateOf,
    async use(player: Player, amount = 100n, nonce = 0n) {
      const { messageSignature: signature, expiry } = await ask(player, { amount, nonce });
      const receipt = await worldOf().contract.use(player.wallet, { amount, expiry, signature });
      expect(receipt.status).toBe("0x1");
      return receipt;
    },
    async balanceOf({ actor }: Player) {
      const balance = await worldOf().ledger.balance(actor.accountId);
      return balance && { posted: balance.posted, held: balance.held };
    },
    untilState: (player: Player, state: string) =>
      waitUntil(`the withdrawal to be ${state}`, async () => (await stateOf(player)) === state),
    /** Everything that is on the chain now is final and was seen to be. */
    async finalize(): Promise<void> {
      const { number } = await worldOf().contract.newestBlock();
      await worldOf().contract.mine(2);
      await untilFinal(number);
    },
  };
};
