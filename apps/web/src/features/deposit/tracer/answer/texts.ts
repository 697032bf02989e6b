import { brand } from "../../../../lib/env/brand.ts";
import { defineTexts } from "../../../../lib/texts/texts.ts";

const { product, token } = brand;

const seconds = (count: number) => (count < 90 ? `${count} seconds` : `${Math.round(count / 60)} minutes`);

export const answerTexts = defineTexts({
  someNetwork: "a network",

  // Actions: the one that helps.
  again: "Look again",
  link: (wallet: string) => `Link ${wallet}`,
  changeWallet: "Change your linked wallet",
  support: "Contact support",
  receipt: "Open the receipt",
  transactions: "Open your transactions",

  answers: {
    credited: {
      title: (amount: string) => `${amount} ${token} are in your balance.`,
      text: "This deposit has been credited to you. The receipt shows when.",
    },
    confirming: {
      title: (amount: string) => `We see your ${amount} ${token}. They are confirming.`,
      text: (blocks: number, left: number) =>
        `${blocks} more ${blocks === 1 ? "block" : "blocks"}, about ${seconds(left)}. You can close this page; everything continues.`,
    },
    watcher_behind: {
      title: (amount: string) => `Your ${amount} ${token} are final. We are a little behind.`,
      text: (blocks: number) =>
        blocks === 0
          ? "They will be in your balance within a minute or two."
          : `We still have ${blocks} ${blocks === 1 ? "block" : "blocks"} to process. Then they are credited; there is nothing you need to do.`,
    },
    several_transfers: {
      title: "This transaction has several transfers.",
      text: "They had different results. Here is each one:",
    },
    unlinked_sender: {
      title: (amount: string) => `We have your ${amount} ${token}. Link the wallet you sent them from.`,
      text: (sender: string) =>
        `They came from ${sender}, which isn't linked to any account. Link it and we'll credit you at once.`,
    },
    exchange_or_contract_sender: {
      title: (amount: string) => `We have ${amount} ${token}, but they came from an exchange or a contract.`,
      text: (sender: string) =>
        `${sender} sends for many people, so we can't tell that it was you. If it is your own smart wallet, link it; otherwise support can help.`,
    },
    linked_to_other_account: {
      title: "The wallet you sent from isn't linked to you.",
      text: (sender: string) =>
        `They came from ${sender}. Deposits are credited to the account that has linked the sending wallet.`,
    },
    credited_to_other: {
      title: "This deposit was not credited to you.",
      text: (sender: string) =>
        `It came from ${sender}, which isn't linked to you. If that is your wallet, log in to the account that has linked it.`,
    },
    our_withdrawal: {
      title: `This is a withdrawal from ${product}, not a deposit.`,
      text: `It moved ${token} out of ${product}, to a wallet.`,
    },
    purchase_payment: {
      title: `This is a payment for ${token}, not a deposit.`,
      text: `What you bought appears under your transactions.`,
    },
    wrong_network: {
      title: (network: string) => `This was sent on ${network}, where we can't credit it.`,
      text: "Nothing has reached your account. Support can tell you whether it can be recovered.",
    },
    to_contract: {
      title: `The ${token} went to a contract instead of the deposit address.`,
      text: (recipient: string) => `They were sent to ${recipient}. A contract like this usually can't send them back.`,
    },
    wrong_address: {
      title: (amount: string) => `${amount} ${token} went to another address.`,
      text: (recipient: string) =>
        `They were sent to ${recipient}, which is not our deposit address. Only its owner can send them back.`,
    },
    zero_amount: {
      title: `This transfer moved 0 ${token}.`,
      text: "Transfers of nothing are often sent by scammers to get their address into your history. Copy addresses only from this page.",
    },
    item_or_collectible_sent: {
      title: `This moved a collectible or an item, not ${token}.`,
      text: (recipient: string) => `It was sent to ${recipient}.`,
    },
    mint: {
      title: "This transaction created a token. It wasn't a deposit.",
      text: `Nothing was sent to ${product}.`,
    },
    wrong_token: {
      title: `This was another token, not ${token}.`,
      text: (contract: string) => `Its contract is ${contract}. We can only credit ${token}.`,
      lookAlike: (contract: string) =>
        `It calls itself ${token}, but its contract ${contract} is not ours. It has no value here.`,
    },
    native_coin_sent: {
      title: (coin: string) => `This sent ${coin}, not ${token}.`,
      text: (recipient: string) => `It went to ${recipient}. Only ${token} can be deposited.`,
    },
    approval_only: {
      title: `This was only an approval. No ${token} were sent.`,
      text: "An approval allows a contract to move tokens later. Make the deposit again: a deposit needs no approval.",
    },
    no_transfer: {
      title: "This transaction sent nothing.",
      text: "It called a contract without moving tokens. Check whether you copied the right hash.",
    },
    reverted: {
      title: "The transaction failed on the chain.",
      text: `Nothing was moved; only its network fee was spent. Your ${token} are still in your wallet.`,
    },
    pending: {
      title: (network: string) => `${network} has it, but it isn't in a block yet.`,
      text: "That can take longer when the network is busy. Your wallet can speed it up.",
    },
    replaced: {
      title: "Your wallet replaced this transaction with another one.",
      text: "Look up the hash of the newer one in your wallet, and enter it here.",
    },
    network_unanswered: {
      title: (network: string) => `We couldn't ask ${network}.`,
      text: "It didn't answer, so we don't know yet. Try again in a minute.",
    },
    not_found: {
      title: "We couldn't find this transaction on any network we support.",
      text: "It may not have been sent yet, or it is on a network that we don't support. Check the hash and the network in your wallet.",
    },
  },

  checks: {
    network: (network: string) => `Found on ${network}`,
    noNetwork: "Found on a network we support",
    mined: "In a block",
    succeeded: "Succeeded",
    token: `${token} were moved`,
    recipient: "To our deposit address",
    amount: (amount: string) => `${amount} ${token}`,
    noAmount: "More than zero",
    final: "Final",
    sender: "From your linked wallet",
    credited: "Credited",
  },
  outcomes: { passed: "Yes", failed: "No", waiting: "Waiting", skipped: "Not checked" },
});

export type AnswerTexts = ReturnType<(typeof answerTexts)["current"]>;
