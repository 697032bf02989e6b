import { brand } from "../../lib/env/brand.ts";
import { defineTexts } from "../../lib/texts/texts.ts";

export const reservesTexts = defineTexts({
  title: "Proof of reserves",
  subtitle: `What ${brand.product} owes its players, what it holds for them, and a proof that anyone can check.`,

  report: "Newest report",
  loading: "Loading the report",
  noReport: "No report yet",
  noReportText: "The first report appears here within a day.",
  failed: "The report did not load",
  retry: "Try again",
  old: (days: number) => `This report is ${days} days old. A new one is due every day.`,

  ratio: `Held for the ${brand.token} that are owed`,
  covered: "Everything that is owed is held.",
  short: (missing: string) => `${missing} ${brand.token} of what is owed are not held.`,
  nothingOwed: "Nothing is owed.",
  stampCovered: "Covered",
  stampShort: "Short",
  owed: "Owed to players",
  held: "Held on the chains",
  accounts: "Accounts counted",
  takenAt: "Taken",
  root: "Root of the tree",
  rootToCopy: "root",

  holdings: "What is held, and where",
  holdingsText: "Anyone can look up these addresses on their chain, at the block of the report.",
  onChain: (chain: string) => `On ${chain}`,
  otherChain: (chainId: number) => `Chain ${chainId}`,
  addressToCopy: "address",
  atBlock: (block: string) => `Block ${block}`,
  viewAddress: (name: string) => `${name} on the explorer`,
  noHoldings: "This report names no holdings.",

  verify: "Is your balance in it?",
  verifyText: "You don't have to trust us: your browser does the check, from your balance to the root of the report.",
  loginFirst: "Log in to check your own balance.",
  login: "Log in",
  start: "Verify my balance",
  again: "Verify again",
  download: "Download proof",
  reading: "Fetching your proof",
  climbing: (done: number, all: number) => `Step ${done} of ${all}`,
  path: "The path from your balance to the root",
  yourBalance: "Your balance",
  joined: (amount: string, side: string) => `with ${amount} from others on the ${side}`,
  left: "left",
  right: "right",
  rootReached: "Root",

  counted: "Your balance is counted",
  countedText: (balance: string, when: string) =>
    `The report counts ${balance} ${brand.token} as yours on ${when}. If that is what you had then, all is well.`,
  countedStamp: "Counted",
  missing: "Not in this report",
  missingText: "Your account joined after the report was taken. The next one counts it: come back tomorrow.",
  proofFailed: "The proof did not load",

  mismatch: "This proof is not valid",
  mismatchText: `Your balance, the sums and the root do not fit together. Please download the proof and send it to support: it is your evidence, whatever the reason is.`,
  support: "Contact support",
  faults: {
    malformed: "The server's answer is not a proof.",
    other_report: "The proof belongs to another report.",
    wrong_holdings: "What is held does not add up to the reported sum.",
    wrong_path: "A tree of so many accounts has no such path.",
    sum_too_large: "A sum on the path is larger than any sum can be.",
    wrong_sum: "The sums on the path don't add up to what is owed.",
    wrong_root: "The path doesn't end at the published root.",
    other_account: "The proof is about another account than yours.",
  },
});

export type ReservesWords = ReturnType<(typeof reservesTexts)["current"]>;
