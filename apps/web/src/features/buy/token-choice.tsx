/** Coins and tokens, grouped by network: choosing one never switches the network by surprise. */
import { useId } from "react";
import { Choices } from "../../flow/choices.tsx";
import { Coin } from "../../flow/coin.tsx";
import { useTexts } from "../../lib/texts/texts.ts";
import { coinName } from "./amount-words.ts";
import styles from "./buy.module.css";
import type { PaymentOption } from "./payment-option.ts";
import { buyTexts } from "./texts.ts";

interface TokenChoiceProps {
  options: readonly PaymentOption[];
  chosen: PaymentOption;
  onChoose: (option: PaymentOption) => void;
}

export const TokenChoice = ({ options, chosen, onChoose }: TokenChoiceProps) => {
  const texts = useTexts(buyTexts);
  const name = useId();
  const networks = Map.groupBy(options, ({ networkName }) => networkName);
  return (
    <fieldset className={styles.networks} aria-label={texts.payWith}>
      {[...networks].map(([network, ofNetwork]) => (
        <div key={network}>
          <span className="label" aria-hidden="true">
            {texts.onNetwork(network)}
          </span>
          <Choices
            dense
            legend={texts.onNetwork(network)}
            isLegendHidden
            name={name}
            choices={ofNetwork.map((option) => ({
              value: option.id,
              title: coinName(option),
              picture: <Coin name={option.name} />,
            }))}
            chosen={chosen.id}
            onChoose={(id) => {
              const option = options.find((one) => one.id === id);
              if (option) onChoose(option);
            }}
          />
        </div>
      ))}
    </fieldset>
  );
};
