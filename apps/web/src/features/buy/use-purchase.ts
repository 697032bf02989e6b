/** One purchase: what is typed, what it costs, why it cannot start, and how it is sent. */
import { parseAmount } from "@passport/protocol/amount";
import { registerPurchase, remainingTopic } from "@passport/protocol/calls/purchases";
import { type ExchangeRates, exchangeRatesTopic } from "@passport/protocol/calls/sups";
import { pricesOf } from "@passport/protocol/purchase-price";
import type { User } from "@passport/protocol/user";
import { useState } from "react";
import { goOnWithout } from "../../lib/errors/dispensable.ts";
import { useSending } from "../../lib/flow/use-sending.ts";
import { amountText } from "../../lib/money/amount-text.ts";
import { runCommand } from "../../lib/socket/run-command.ts";
import { useTopic } from "../../lib/socket/use-topic.ts";
import { hasOwnersWallet } from "../../lib/wallet/owners-wallet.ts";
import { useWalletBalance } from "../../lib/wallet/use-wallet-balance.ts";
import type { PaymentOption } from "./payment-option.ts";
import { purchaseAmounts, type TypedAmount } from "./purchase-amounts.ts";
import { mostToPay, purchaseBlock } from "./purchase-block.ts";
import { askForQuote, isUsable, type Quote, useQuote } from "./use-quote.ts";

/** What was sent to the wallet. */
export interface SentPurchase {
  option: PaymentOption;
  quote: Quote;
}

/** Shown for what the wallet has sent, as soon as the server can be reached. It credits nothing (BUY-27). */
const register = (transaction_hash: string, quote_id: string) =>
  void runCommand(registerPurchase, { transaction_hash, quote_id }).catch(goOnWithout);

const gasOf = ({ gasFee }: PaymentOption): bigint => parseAmount(gasFee, 18) ?? 0n;

export const usePurchase = (user: User, option: PaymentOption) => {
  const [typed, setTyped] = useState<TypedAmount>({ side: "pay", text: "" });
  /** The rates at which the other amount was filled in: they stay while the player looks at them. */
  const [held, setHeld] = useState<ExchangeRates>();
  const [sent, setSent] = useState<SentPurchase>();
  const { sending, send, close } = useSending();

  const ratesView = useTopic(exchangeRatesTopic);
  const rates = "value" in ratesView ? ratesView.value : undefined;
  const remainingView = useTopic(remainingTopic);
  const remaining = "value" in remainingView ? BigInt(remainingView.value) : undefined;
  const balance = useWalletBalance({ chainId: option.chainId, contract: option.contractAddr });

  const used = held ?? rates;
  const prices = used && pricesOf(option.name, used);
  const amounts = purchaseAmounts(typed, option.decimals, prices);
  const { pay, receive } = amounts;
  const block = purchaseBlock({ prices, balance: balance.data, remaining, pay, receive, option });
  const { quote, error: quoteError, renew } = useQuote(option, block === undefined ? pay : undefined);

  const type = (next: TypedAmount) => {
    setHeld(rates);
    setTyped(next);
  };
  const refresh = () => {
    setHeld(rates);
    renew();
  };
  const run = async () => {
    if (pay === undefined || !(await hasOwnersWallet(user))) return;
    const chosen = { quoteId: "" };
    send({
      linked: user.public_address,
      chainId: option.chainId,
      prepare: async (_wallet, { transferCoinCall, transferTokenCall }) => {
        const live = quote && isUsable(quote, Date.now()) ? quote : await askForQuote(option, pay);
        chosen.quoteId = live.quote_id;
        setSent({ option, quote: live });
        const { contractAddr, payTo } = option;
        return contractAddr === null ? transferCoinCall(payTo, pay) : transferTokenCall(contractAddr, payTo, pay);
      },
      onSent: (hash) => register(hash, chosen.quoteId),
      onMined: (hash) => {
        register(hash, chosen.quoteId);
        void balance.refetch();
      },
    });
  };

  return {
    amounts,
    block,
    prices,
    rates: used,
    isClosed: ratesView.status === "failed" || (rates !== undefined && (!rates.enable_sale || prices === undefined)),
    balance,
    remaining,
    most: balance.data === undefined ? undefined : mostToPay(balance.data, option, gasOf(option)),
    quote,
    quoteError,
    sending,
    sent,
    type,
    pick: (amount: bigint) => type({ side: "pay", text: amountText(amount, option.decimals) }),
    refresh,
    buy: () => void run(),
    close,
    /** After a purchase: the form is empty again. */
    startAgain: () => {
      close();
      setTyped({ side: "pay", text: "" });
    },
  };
};

export type Purchase = ReturnType<typeof usePurchase>;
