import { brand } from "../../lib/env/brand.ts";
import { defineTexts } from "../../lib/texts/texts.ts";

const { product, token } = brand;

export const depositTexts = defineTexts({
  title: `Deposit ${token}`,
  text: `Bring ${token} from your wallet into ${product}.`,
  retry: "Try again",
  loading: "Loading deposit details",

  unavailable: "Deposits are not available right now",
  unavailableText: "No network accepts deposits at the moment. Anything you've already sent is still credited.",
  network: "From which network?",
  eth: "Ethereum",
  bsc: "Binance Smart Chain",
  closed: "Not available for deposits",
  walletElsewhere: "Choose to see your balance",
  balance: (amount: string) => `${amount} ${token}`,

  amount: "Amount",
  have: (amount: string) => `In your wallet ${amount}`,
  readingBalance: "Reading your balance",
  balanceFailed: "Your balance could not be read",
  leaves: (amount: string) => `Leaves ${amount} ${token} in your wallet`,
  deposit: "Deposit",
  depositAmount: (amount: string) => `Deposit ${amount} ${token}`,
  connect: "Connect wallet",
  wallet: "Your wallet",

  waiting: "Check your wallet: it's waiting for you",
  waitingText: "Confirm the transfer there. Nothing has moved yet.",
  sent: "Your wallet has sent it",
  mined: "It's on chain",
  sentText: "You can close this page; everything continues.",
  another: "Make another deposit",

  // How long it can take, and what to do when it takes longer (DEPOSIT-17).
  appears: "It can take up to five minutes to appear. If it hasn't after 24 hours, ",
  ticket: "create a support ticket",
  ticketEnd: ".",
});
