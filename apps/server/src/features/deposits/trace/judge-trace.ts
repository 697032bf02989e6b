/**
 * From facts to a verdict. Pure. Every transfer of the transaction is judged by itself; when some of them reached the
 * deposit address, those decide, and otherwise the one that explains most. When nothing was found, a network that did
 * not answer keeps the verdict open: it might have known.
 */
import { type Trace, type TraceVerdict, traceVerdicts } from "@passport/protocol";
import { checksOf } from "./checks-of.ts";
import type { ChainFacts, MinedFacts, Movement, TraceFacts } from "./facts.ts";

type Mined = Extract<ChainFacts, MinedFacts>;
type Part = Trace["parts"][number];
type Judged = Pick<Trace, "verdict"> & Partial<Omit<Trace, "checks" | "unanswered_chain_ids">>;

export const judgeTrace = ({ chains, wasReplaced }: TraceFacts): Trace => {
  const judged = chains.flatMap(judgeChain).toSorted(byPrecedence);
  const unanswered = chains.flatMap(({ chainId, kind }) => (kind === "unanswered" ? [chainId] : []));
  const found = judged[0] ?? { verdict: verdictOfNothing(unanswered.length > 0, wasReplaced) };
  return {
    ...nothingKnown,
    ...found,
    unanswered_chain_ids: unanswered,
    checks: checksOf({ ...nothingKnown, ...found }),
  };
};

const nothingKnown = {
  amount: null,
  token: null,
  is_look_alike: false,
  sender: null,
  recipient: null,
  chain_id: null,
  mined_at: null,
  blocks_to_go: null,
  seconds_to_go: null,
  blocks_behind: null,
  transaction_reference: null,
  parts: [],
} satisfies Partial<Trace>;

const verdictOfNothing = (isOneUnanswered: boolean, wasReplaced: boolean): TraceVerdict => {
  if (wasReplaced) return "replaced";
  return isOneUnanswered ? "network_unanswered" : "not_found";
};

/** The declared order is the order of precedence. */
const byPrecedence = (a: { verdict: TraceVerdict }, b: { verdict: TraceVerdict }): number =>
  traceVerdicts.indexOf(a.verdict) - traceVerdicts.indexOf(b.verdict);

const judgeChain = (chain: ChainFacts): Judged[] => {
  if (chain.kind === "unanswered" || chain.kind === "unknown") return [];
  if (chain.kind === "pending") return [{ verdict: "pending", chain_id: chain.chainId }];
  const { chainId, minedAt, blocksToGo, secondsToGo } = chain;
  return [
    {
      ...judgeMined(chain),
      chain_id: chainId,
      mined_at: minedAt.toISOString(),
      ...(blocksToGo > 0 && { blocks_to_go: blocksToGo, seconds_to_go: secondsToGo }),
    },
  ];
};

const judgeMined = (chain: Mined): Judged => {
  if (!chain.isSuccess) return { verdict: "reverted" };
  const judged = chain.movements.map((movement) => ({ movement, verdict: judgeMovement(movement, chain) }));
  const deposits = judged.filter(({ movement }) => isAtDepositAddress(movement) || isOwnSups(movement));
  const deciding = judged.some(({ movement }) => isAtDepositAddress(movement)) ? deposits : judged;
  const isMixed = new Set(deciding.map(({ verdict }) => verdict)).size > 1;
  if (isMixed && deciding.some(({ movement }) => isDeposit(movement)))
    return { verdict: "several_transfers", parts: deciding.toSorted(byPrecedence).map(toPart) };
  const [first] = deciding.toSorted(byPrecedence);
  if (first === undefined) return { verdict: verdictWithoutTransfer(chain) };
  const alike = deciding.filter(({ movement }) => isOfOneKind(movement, first.movement));
  return {
    ...toPart(first),
    amount: alike.reduce((sum, { movement }) => sum + movement.amount, 0n).toString(),
    transaction_reference: first.movement.credit?.isOwn ? first.movement.credit.reference : null,
    blocks_behind: first.verdict === "watcher_behind" ? chain.blocksBehind : null,
  };
};

const isAtDepositAddress = ({ to }: Movement): boolean => to === "deposit";
const isOwnSups = ({ asset, from }: Movement): boolean => asset === "sups" && from === "own";
const isDeposit = ({ asset, to, amount }: Movement): boolean => asset === "sups" && to === "deposit" && amount > 0n;

const isOfOneKind = (a: Movement, b: Movement): boolean =>
  a.contract === b.contract && a.sender === b.sender && a.recipient === b.recipient;

const verdictWithoutTransfer = ({ isToWithdrawer, hasApproval }: Mined): TraceVerdict => {
  if (isToWithdrawer) return "our_withdrawal";
  return hasApproval ? "approval_only" : "no_transfer";
};

const judgeMovement = (movement: Movement, chain: Mined): TraceVerdict => {
  if (movement.asset === "sups") return isDeposit(movement) ? judgeDeposit(movement, chain) : judgeOtherSups(movement);
  if (movement.to === "purchase" && (movement.asset === "coin" || movement.asset === "payment_token"))
    return "purchase_payment";
  if (movement.asset === "coin") return "native_coin_sent";
  if (!chain.hasContracts && (movement.to === "deposit_elsewhere" || movement.isLookAlike)) return "wrong_network";
  if (movement.from === "mint" && movement.to !== "deposit") return "mint";
  return movement.asset === "asset" ? "item_or_collectible_sent" : "wrong_token";
};

const judgeDeposit = ({ credit, from }: Movement, { blocksToGo }: Mined): TraceVerdict => {
  if (credit !== null) return credit.isOwn ? "credited" : "credited_to_other";
  if (from === "house") return "our_withdrawal";
  if (from === "other") return "linked_to_other_account";
  if (from === "service") return "exchange_or_contract_sender";
  if (from !== "own") return "unlinked_sender";
  return blocksToGo > 0 ? "confirming" : "watcher_behind";
};

const judgeOtherSups = ({ from, to, amount }: Movement): TraceVerdict => {
  if (from === "house") return "our_withdrawal";
  if (from === "mint") return "mint";
  if (amount === 0n) return "zero_amount";
  if (to === "deposit_elsewhere") return "wrong_network";
  return to === "contract" ? "to_contract" : "wrong_address";
};

const toPart = ({ movement, verdict }: { movement: Movement; verdict: TraceVerdict }): Part => ({
  verdict,
  amount: movement.amount.toString(),
  token: movement.asset === "sups" ? null : movement.contract,
  is_look_alike: movement.isLookAlike,
  sender: movement.sender,
  recipient: movement.recipient,
});
