/** The amounts, the price that is held, and the one button. */
import type { User } from "@passport/protocol/user";
import { FlowAction, FlowNote } from "../../flow/flow.tsx";
import { MoneyField, MoneyPair } from "../../flow/money-field.tsx";
import { Shares } from "../../flow/shares.tsx";
import { brand } from "../../lib/env/brand.ts";
import { formatAmount } from "../../lib/money/format-amount.ts";
import { catalogueTexts, shownError } from "../../lib/texts/catalogue.ts";
import { useTexts } from "../../lib/texts/texts.ts";
import { hasOwnersWallet } from "../../lib/wallet/owners-wallet.ts";
import { useConnectedWallet } from "../../lib/wallet/wallet-store.ts";
import { Alert } from "../../ui/alert/alert.tsx";
import { Button } from "../../ui/button/button.tsx";
import { IconButton } from "../../ui/icon-button/icon-button.tsx";
import { Tooltip } from "../../ui/tooltip/tooltip.tsx";
import { coinName, paidWords, usdWords, wholeWords } from "./amount-words.ts";
import { blockLabel } from "./block-label.ts";
import styles from "./buy.module.css";
import type { PaymentOption } from "./payment-option.ts";
import { QuoteLine } from "./quote-line.tsx";
import { largestPurchase, smallestPurchase } from "./supply.tsx";
import { buyTexts } from "./texts.ts";
import type { Purchase } from "./use-purchase.ts";

interface BuyFormProps {
  user: User;
  option: PaymentOption;
  purchase: Purchase;
}

const useErrors = ({ amounts, block, prices, remaining }: Purchase, option: PaymentOption) => {
  const texts = useTexts(buyTexts);
  if (amounts.isInvalid) return { typed: texts.notAnAmount };
  if (block === "insufficient_balance") return { pay: texts.insufficientBalance(coinName(option)) };
  if (block === "insufficient_supply") return { receive: texts.insufficientRemaining };
  if (block === "too_small" && prices) return { receive: texts.tooSmall(wholeWords(smallestPurchase(prices))) };
  if (block === "too_large" && remaining !== undefined)
    return { receive: texts.tooLarge(wholeWords(largestPurchase(remaining))) };
  return {};
};

const Amounts = ({ option, purchase }: Omit<BuyFormProps, "user">) => {
  const texts = useTexts(buyTexts);
  const { amounts, balance, prices, quote, type } = purchase;
  const errors: { typed?: string; pay?: string; receive?: string } = useErrors(purchase, option);
  return (
    <MoneyPair
      from={
        <MoneyField
          label={texts.youPay}
          value={amounts.payText}
          onChange={(text) => type({ side: "pay", text })}
          coin={option.name}
          unit={coinName(option)}
          have={balance.data !== undefined && texts.balance(paidWords(balance.data, option))}
          about={amounts.pay !== undefined && prices && texts.about(usdWords(amounts.pay, option.decimals, prices))}
          error={errors.pay ?? errors.typed}
        />
      }
      to={
        <MoneyField
          label={texts.youReceive}
          value={amounts.receiveText}
          onChange={(text) => type({ side: "receive", text })}
          coin="sups"
          unit={brand.token}
          about={quote ? texts.receiveHeld(formatAmount(quote.sups_amount)) : texts.receiveHint}
          error={errors.receive}
        />
      }
    />
  );
};

export const BuyForm = ({ user, option, purchase }: BuyFormProps) => {
  const texts = useTexts(buyTexts);
  const catalogue = useTexts(catalogueTexts);
  const wallet = useConnectedWallet();
  const label = blockLabel(purchase.block, coinName(option), texts);
  const { block, most, quoteError, pick, buy } = purchase;
  const gas = `${option.gasFee} ${option.gasCoin}`;
  return (
    <>
      <Amounts option={option} purchase={purchase} />
      <Shares max={most} onPick={pick} />
      <QuoteLine option={option} purchase={purchase} />
      {quoteError && <Alert tone="error" title={shownError(quoteError, catalogue)} />}
      <div className={styles.gas}>
        <FlowNote>
          {texts.networkFee} <b>{gas}</b>
        </FlowNote>
        <Tooltip text={texts.leaveGas(gas)}>
          <IconButton icon="info" label={texts.aboutGas} />
        </Tooltip>
      </div>
      <FlowAction>
        {wallet === undefined ? (
          <Button variant="primary" size="lg" wide onClick={() => void hasOwnersWallet(user)}>
            {texts.connectWallet}
          </Button>
        ) : (
          <Button variant="primary" size="lg" wide disabled={block !== undefined} onClick={buy}>
            {label}
          </Button>
        )}
      </FlowAction>
    </>
  );
};
