import { brand } from "../../lib/env/brand.ts";
import { defineTexts } from "../../lib/texts/texts.ts";

const minutes = (count: number) => (count === 1 ? "1 minute" : `${count} minutes`);

const nothingMoved = "It ended without an effect: nothing was moved.";
const backAgain = "What was held is yours again.";
const inWallet = "Arrived in your wallet.";
const inBalance = "Arrived in your balance.";
const inPassport = `Arrived in ${brand.product}.`;

export const operationTexts = defineTexts({
  activity: (inProgress: number) => (inProgress === 0 ? "Activity" : `Activity, ${inProgress} in progress`),
  title: "Activity",
  subtitle: "What is on its way goes on without this page.",
  inProgress: "In progress",
  earlier: "Earlier",
  nothingInProgress: "Nothing is on its way.",
  nothingEarlier: "Nothing has ended yet.",
  showMore: "Show more",
  loading: "Loading your activity",
  loadingSteps: "Loading the steps",
  emptyTitle: "Nothing here yet",
  emptyText: `Deposits, withdrawals, purchases and moves of assets appear here by themselves and stay.`,
  failed: "Your activity did not load",
  failedText: "What is on its way goes on all the same.",
  earlierFailed: "Earlier operations did not load",
  stepsFailed: "The steps did not load.",
  underWay: "On its way",
  whatBecame: "What became of it",
  retry: "Try again",

  names: {
    deposit: "Deposit",
    purchase: "Purchase",
    withdrawal: "Withdrawal",
    mint: "Collectible to your wallet",
    stake: `Collectible into ${brand.product}`,
    unstake: "Collectible back to your wallet",
    item_deposit: `Items into ${brand.product}`,
    item_withdrawal: "Items to your wallet",
  },
  sups: {
    deposit: (amount: string) => `Deposit of ${amount} ${brand.token}`,
    purchase: (amount: string) => `Purchase of ${amount} ${brand.token}`,
    withdrawal: (amount: string) => `Withdrawal of ${amount} ${brand.token}`,
  },
  token: (collection: string, tokenId: string) => `${collection} #${tokenId}`,
  items: (count: string, token: string) => `${count} × ${token}`,
  moves: {
    mint: (what: string) => `${what} to your wallet`,
    stake: (what: string) => `${what} into ${brand.product}`,
    unstake: (what: string) => `${what} back to your wallet`,
    item_deposit: (what: string) => `${what} into ${brand.product}`,
    item_withdrawal: (what: string) => `${what} to your wallet`,
  },

  badges: {
    asked: "Waiting for you",
    pending: "Sent",
    confirming: "On the chain",
    queued: "Waiting",
    confirmed: "Done",
    failed: "Failed",
    returned: "Returned",
    unclaimed: "Unclaimed",
    unfulfilled: "With support",
  },

  // What a person reads of each state: where it is, and what comes next.
  sent: "Your wallet has sent it. Now the chain has to take it: you can close this page.",
  asked: "Waiting for your wallet. Sign it there.",
  askedUntil: (until: string) => `Waiting for your wallet. Sign it there until ${until}.`,
  askedTooLong: "Its time has run out. It comes back by itself once the chain has passed that moment.",
  confirming: (left: string) => `On the chain, becomes final ${left}: you can close this page.`,
  finalSoon: "at any moment",
  finalIn: (count: number) => `in about ${minutes(count)}`,
  queued: "Waits in the contract, because it is above the limit.",
  queuedUntil: (until: string) => `Waits in the contract until ${until}, because it is above the limit.`,
  queuedLongEnough: "Its waiting time in the contract is over. It goes on as soon as it is released.",
  confirmed: {
    deposit: inBalance,
    purchase: inBalance,
    withdrawal: inWallet,
    mint: inWallet,
    stake: inPassport,
    unstake: inWallet,
    item_deposit: inPassport,
    item_withdrawal: inWallet,
  },
  failedBy: {
    reverted: "The contract refused it. Nothing was moved: only the network fee is spent.",
    replaced:
      "Your wallet sent another transaction in its place. A speed-up shows here by itself, a cancellation moved nothing.",
    dropped: "The network has forgotten it. Nothing was moved: send it again from your wallet.",
    not_a_deposit: `It was mined, but nothing in it was meant for ${brand.product}. Look it up in your wallet.`,
    expired: nothingMoved,
    cancelled: nothingMoved,
    rejected: nothingMoved,
    unknown: nothingMoved,
  },
  returnedBy: {
    expired: "The voucher was not used in time: what was held is yours again.",
    cancelled: "You cancelled it on the chain: what was held is yours again.",
    rejected: "Our guardians stopped it: what was held is yours again. Support can tell you why.",
    reverted: backAgain,
    replaced: backAgain,
    dropped: backAgain,
    not_a_deposit: backAgain,
    unknown: backAgain,
  },
  unclaimed: "It came from a wallet that belongs to no account yet. Link that wallet, and it is yours.",
  unfulfilled: "Arrived, but we could not deliver it: support has it. There is nothing you need to do.",

  endings: {
    confirmed: (what: string) => `${what} has arrived`,
    failed: (what: string) => `${what} failed`,
    returned: (what: string) => `${what} was returned`,
    unfulfilled: (what: string) => `${what} could not be delivered`,
  },
  severalEnded: (count: number) => `${count} operations have ended`,
  severalEndedText: "Activity shows what became of each.",

  chain: "Network",
  wallet: "Wallet",
  transaction: "Transaction",
  transactionToCopy: "transaction hash",
  onExplorer: "View on the explorer",
  paid: "Paid",
  receipt: "Open the receipt",
  otherChain: (chainId: number) => `Chain ${chainId}`,
  block: (number: string) => `Block ${number}`,

  steps: {
    sent: "Sent by your wallet",
    registered: "Asked for",
    signed: "Voucher signed",
    seen: "On the chain",
    orphaned: "The chain took it back",
    finalized: "Final",
    queued: "Above the limit: queued in the contract",
    reverted: "Refused by the contract",
    replaced: "Replaced in your wallet",
    dropped: "Forgotten by the network",
    mismatched: `Not meant for ${brand.product}`,
    expired: "Voucher ran out unused",
    cancelled: "Cancelled on the chain",
    rejected: "Stopped by a guardian",
    claimed: "Wallet linked, credited",
    unclaimed: "From a wallet without an account",
    unfulfilled: "Nothing left to deliver",
    fulfilled: "Delivered by support",
    // What comes next.
    signNext: "Sign it in your wallet",
    chainNext: "The chain takes it",
    finalNext: "Becomes final",
    releaseNext: "Released by the contract",
    supportNext: "Support delivers it",
    linkNext: "Link the wallet it came from",
    arrivedNext: "Arrived",
  },
});

export type OperationWords = ReturnType<(typeof operationTexts)["current"]>;
