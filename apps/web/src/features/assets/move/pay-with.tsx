/** MOVE-2: SUPS, and Passport, which cannot be chosen yet. */
import { Choices } from "../../../flow/choices.tsx";
import { Coin } from "../../../flow/coin.tsx";
import { formatAmount } from "../../../lib/money/format-amount.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Icon } from "../../../ui/icon/icon.tsx";
import { moveTexts } from "./texts.ts";

export const PayWith = ({ available }: { available: bigint | undefined }) => {
  const texts = useTexts(moveTexts);
  const balance = available === undefined ? texts.availableUnknown : texts.available(formatAmount(available));
  return (
    <Choices
      legend={texts.payWith}
      choices={[
        { value: "sups", title: texts.sups, note: balance, picture: <Coin name="sups" /> },
        {
          value: "passport",
          title: texts.passport,
          note: texts.comingSoon,
          picture: <Icon name="passport" />,
          disabled: true,
        },
      ]}
      chosen="sups"
      onChoose={() => {}}
    />
  );
};
