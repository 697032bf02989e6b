import { brand } from "../../../lib/env/brand.ts";
import { defineTexts } from "../../../lib/texts/texts.ts";

const { product } = brand;

export const transitionTexts = defineTexts({
  // The actions, and the label of a locked one (ASSET-6 to ASSET-8, ASSET-10).
  offWorld: "Transition Off-world",
  onWorld: "Transition On-world",
  locked: (action: string) => `${action} (Locked)`,
  continueOpen: "Continue in your wallet",

  cancel: "Cancel",
  close: "Close",
  tryAgain: "Try again",
  to: "To",
  from: "From",
  network: "Network",
  fee: "Fee",
  feeText: (coin: string) => `Network fee in ${coin}, shown by your wallet. ${product} takes none.`,
  feesText: (coin: string) => `Two network fees in ${coin}, shown by your wallet. ${product} takes none.`,

  offWorldText: (name: string) => `${name} moves out of ${product}, into your wallet.`,
  offWorldLock: `Starting locks it here for five minutes. If you don't confirm in your wallet in time, nothing is lost: it stays in ${product}.`,
  start: "Start transition",
  goOn: "Continue",
  timeLeft: "Time left",
  askStep: "Locked and signed",
  askOldStep: `Locked in ${product}`,
  walletStep: "Confirmed in your wallet",
  chainStep: "On chain",
  asking: `${product} locks it and signs.`,
  confirming: "Your wallet shows a transaction. Confirm it there.",
  mining: "Sent. Waiting for the chain to confirm it. You can close this.",
  mined: "Confirmed on chain. It's in your wallet, and this page shows it there once it's final.",
  arrivedOut: "Arrived in your wallet.",
  ranOut: "The time has run out",
  ranOutText: "It wasn't sent in time, and nothing was moved. It unlocks automatically within a few minutes.",
  keepsText: "Nothing is lost: try again, or come back later.",

  onWorldText: (name: string) => `${name} moves out of your wallet, into ${product}.`,
  onWorldOwner: `The contract holds it while it's in ${product}. You stay its owner and can take it out again.`,
  approveStep: "Approve",
  approveText: "Lets the contract take this one collectible, and no other.",
  approveButton: "Approve",
  approved: "Successfully Approved",
  stakeStep: "Transition",
  stakeText: `Moves it into ${product}. Taking it out again needs a signature from ${product}, which you ask for on this page.`,
  stakeButton: "Transition",
  staked: "Successfully Transitioned",
  checking: "Reading the chain",
  checkAgain: "Check again",
  stakedText: `Confirmed on chain. ${product} shows it as soon as it's final. You can close this.`,
  arrivedIn: `Arrived in ${product}.`,
  confirmInWallet: "Confirm in your wallet",
  waitForChain: "Waiting for the chain",

  withdraw: "Withdraw",
  withdrawTitle: "Withdraw 1 item",
  withdrawText: (label: string) => `One ${label} moves out of ${product}, into your wallet.`,
  withdrawLock: `Starting holds one of them for five minutes. If you don't confirm in your wallet in time, nothing is lost: it becomes available again.`,
  withdrawStart: "Withdraw 1",
  withdrawAskStep: "Held and signed",
  withdrawAsking: `${product} holds it and signs.`,
  withdrawMined: "Confirmed on chain: it's in your wallet.",
});

export type TransitionTexts = ReturnType<(typeof transitionTexts)["current"]>;
