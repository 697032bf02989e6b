import { brand } from "../../lib/env/brand.ts";
import { defineTexts } from "../../lib/texts/texts.ts";

const { product, token } = brand;

export const withdrawTexts = defineTexts({
  title: `Withdraw ${token}`,
  lead: (network: string) => `From ${product} to your linked wallet on ${network}.`,
  leadWithoutNetwork: `From ${product} to your linked wallet.`,
  failed: "Your withdrawal details didn't load",
  loading: "Loading your withdrawal details",
  tryAgain: "Try again",

  unavailableTitle: "Withdrawals are unavailable",
  unavailable: (date: string) =>
    `Withdrawals are unavailable during a chain migration and will be enabled on ${date}. Your ${token} are safe.`,

  formTitle: "Amount to withdraw",
  nextTitle: "Next withdrawal",
  opensLater: "Opens when this one is done",
  onlyOne: "Your wallet's withdrawals go one after another. Finish the open one first.",
  amount: "Amount",
  available: (amount: string) => `Available ${amount}`,
  withdraw: `Withdraw ${token}`,
  withdrawAmount: (amount: string) => `Withdraw ${amount} ${token}`,
  connect: "Connect your wallet",
  askingWallet: "Check your wallet: it's waiting for you",
  inContract: (amount: string) => `The withdraw contract holds ${amount} ${token}.`,
  fee: (coin: string) => `Network fee in ${coin}, shown by your wallet. ${product} takes none.`,

  released: "Released so far",
  withdrawn: "Withdrawn",
  left: "Left today",
  limitShare: "Withdrawn of what is released",
  grows: (amount: string, when: string) =>
    `You're an early contributor. ${amount} ${token} more are released on ${when}.`,
  allReleased: "You're an early contributor. Your whole allocation is released.",
  seeAllocation: "See your allocation",

  fresh: (amount: string) => `You can withdraw ${amount} ${token} now`,
  freshRest: (when: string) =>
    `The rest is from deposits of the last 24 hours. Only some of those can leave at once, so that withdrawals stay quick for everyone. You can withdraw all of it from ${when}.`,

  cancelled: "You cancelled in your wallet. Nothing moved.",
  stillYours: "The same withdrawal can be sent again until its time runs out.",
  close: "Close",
  retry: "Try again",
  continue: "Continue in your wallet",
  timeLeft: "Time left to confirm",

  inProgress: "In progress",
  voucherTitle: "Waiting for your wallet",
  voucherText: "The amount is held for you. Confirm the transaction in your wallet before the time runs out.",
  ranOutTitle: "The time has run out",
  ranOutText: (minutes: number) =>
    minutes <= 1
      ? `The amount returns to your balance when the chain has passed that moment, usually within a minute.`
      : `The amount returns to your balance when the chain has passed that moment, usually within ${minutes} minutes.`,
  sentTitle: "Sent",
  sentText: "Your wallet has sent it. The next block will show it.",
  closable: "You can close this page; everything continues. Find it again under Activity.",
  timeToFinal: "Time to final",
  finalSoon: "any moment",
  finalIn: (minutes: number) => (minutes === 1 ? "about 1 minute" : `about ${minutes} minutes`),
  queuedTitle: "Waiting in the contract",
  returningTitle: "Called off",
  returningText: "The amount returns to your balance once this is final. You can close this page.",
  done: "In your wallet",
  doneText: "The withdrawal is final.",
  returnedTitle: "Returned",
  returnedText: "The amount is back in your balance.",

  slip: "Withdrawal",
  youWithdraw: "You withdraw",
  toWallet: "To wallet",
  network: "Network",
  youReceive: "You receive",
  stampLater: "Stamped when it's in your wallet",
  stampBack: "Stamped when it's back",
  stampDone: "Withdrawn",
  stampReturned: "Returned",
  microText: `Held by ${product} until final on chain`,
  explorer: "View on the explorer",

  progress: "Progress",
  stepHeld: "Checked and held",
  stepHeldText: (amount: string) => `${amount} ${token} are held. Nothing else has changed.`,
  stepWallet: "Confirm in wallet",
  stepChain: "On chain",
  blocks: (count: number, target: number) => `${count} of ${target} blocks`,
  stepQueued: "Waits in the contract",
  stepBack: "Available again",
  stepBackText: "The hold ends and the amount stays in your balance.",
  stepDone: "In your wallet",
  stepDoneText: "The hold ends and the amount leaves your balance.",
  badges: {
    pending: "Waiting for you",
    sent: "Sent",
    confirming: "On chain",
    queued: "Waiting",
    returning: "Called off",
    confirmed: "In wallet",
    failed: "Failed",
    returned: "Returned",
  },

  recent: "Recent withdrawals",
  all: "All",
  noRecent: "Your withdrawals will appear here.",
  reasons: {
    expired: "Not signed in time",
    cancelled: "Cancelled by you",
    rejected: "Called off",
  },

  readAgreement: "Read the agreement",
  declinedTitle: "You declined the agreement",
  declined: `Declining the early contributor agreement prevents withdrawing ${token}. You can still use them in ${product}.`,
});

export type WithdrawTexts = ReturnType<(typeof withdrawTexts)["current"]>;
