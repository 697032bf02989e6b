/** A verdict in one sentence, what it means, and the one action that helps. Every verdict has some. */
import type { Trace } from "@passport/protocol/calls/deposit-trace";
import { networkFacts } from "../../../../lib/chain/network-facts.ts";
import { formatAmount } from "../../../../lib/money/format-amount.ts";
import { shortAddress } from "../../../../ui/address/short-address.ts";
import type { AnswerTexts } from "./texts.ts";

export type TraceAction = "again" | "link" | "support" | "receipt" | "transactions" | undefined;

export interface TraceWords {
  tone: "success" | "info" | "warn" | "error";
  title: string;
  text: string;
  action: TraceAction;
}

type Part = Trace["parts"][number];

const shown = (address: string | null): string => (address === null ? "" : shortAddress(address, 4));

export const traceWords = (trace: Trace, texts: AnswerTexts): TraceWords =>
  wordsOf(trace, texts, {
    network: networkOf(trace, texts),
    coin: trace.chain_id === null ? "" : networkFacts(trace.chain_id).coin,
    trace,
  });

/** One of several transfers, by itself. */
export const partWords = (part: Part, trace: Trace, texts: AnswerTexts): TraceWords =>
  traceWords({ ...trace, ...part, parts: [] }, texts);

export const networkOf = ({ chain_id, unanswered_chain_ids: [unanswered] }: Trace, texts: AnswerTexts): string => {
  const chainId = chain_id ?? unanswered;
  return chainId === undefined ? texts.someNetwork : networkFacts(chainId).name;
};

interface Known {
  network: string;
  coin: string;
  trace: Trace;
}

const wordsOf = (part: Part, { answers }: AnswerTexts, { network, coin, trace }: Known): TraceWords => {
  const amount = part.amount === null ? "" : formatAmount(part.amount);
  const [sender, recipient, token] = [shown(part.sender), shown(part.recipient), shown(part.token)];
  const say = (tone: TraceWords["tone"], title: string, text: string, action?: TraceAction): TraceWords => ({
    tone,
    title,
    text,
    action,
  });
  switch (part.verdict) {
    case "credited":
      return say("success", answers.credited.title(amount), answers.credited.text, "receipt");
    case "confirming": {
      const { title, text } = answers.confirming;
      return say("info", title(amount), text(trace.blocks_to_go ?? 0, trace.seconds_to_go ?? 0), "again");
    }
    case "watcher_behind":
      return say(
        "info",
        answers.watcher_behind.title(amount),
        answers.watcher_behind.text(trace.blocks_behind ?? 0),
        "again",
      );
    case "several_transfers":
      return say("info", answers.several_transfers.title, answers.several_transfers.text);
    case "unlinked_sender":
      return say("warn", answers.unlinked_sender.title(amount), answers.unlinked_sender.text(sender), "link");
    case "exchange_or_contract_sender": {
      const { title, text } = answers.exchange_or_contract_sender;
      return say("warn", title(amount), text(sender), "support");
    }
    case "linked_to_other_account":
      return say(
        "warn",
        answers.linked_to_other_account.title,
        answers.linked_to_other_account.text(sender),
        "support",
      );
    case "credited_to_other":
      return say("warn", answers.credited_to_other.title, answers.credited_to_other.text(sender), "support");
    case "our_withdrawal":
      return say("info", answers.our_withdrawal.title, answers.our_withdrawal.text, "transactions");
    case "purchase_payment":
      return say("info", answers.purchase_payment.title, answers.purchase_payment.text, "transactions");
    case "wrong_network":
      return say("error", answers.wrong_network.title(network), answers.wrong_network.text, "support");
    case "to_contract":
      return say("error", answers.to_contract.title, answers.to_contract.text(recipient), "support");
    case "wrong_address":
      return say("error", answers.wrong_address.title(amount), answers.wrong_address.text(recipient));
    case "zero_amount":
      return say("warn", answers.zero_amount.title, answers.zero_amount.text);
    case "item_or_collectible_sent": {
      const { title, text } = answers.item_or_collectible_sent;
      return say("warn", title, text(recipient), "support");
    }
    case "mint":
      return say("warn", answers.mint.title, answers.mint.text);
    case "wrong_token": {
      const { title, text, lookAlike } = answers.wrong_token;
      return say("error", title, part.is_look_alike ? lookAlike(token) : text(token), "support");
    }
    case "native_coin_sent":
      return say("error", answers.native_coin_sent.title(coin), answers.native_coin_sent.text(recipient), "support");
    case "approval_only":
      return say("warn", answers.approval_only.title, answers.approval_only.text);
    case "no_transfer":
      return say("warn", answers.no_transfer.title, answers.no_transfer.text);
    case "reverted":
      return say("warn", answers.reverted.title, answers.reverted.text);
    case "pending":
      return say("info", answers.pending.title(network), answers.pending.text, "again");
    case "replaced":
      return say("warn", answers.replaced.title, answers.replaced.text);
    case "network_unanswered":
      return say("warn", answers.network_unanswered.title(network), answers.network_unanswered.text, "again");
    case "not_found":
      return say("warn", answers.not_found.title, answers.not_found.text, "again");
  }
};
