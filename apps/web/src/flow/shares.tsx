/** 25 %, 50 %, 75 % and all of what there is. */
import { quarterOf } from "../lib/money/quarter-of.ts";
import { useTexts } from "../lib/texts/texts.ts";
import { Chip, ChipRow } from "../ui/chip/chip.tsx";
import { flowTexts } from "./texts.ts";

interface SharesProps {
  /** The most that can be moved, in base units; undefined while it is not known. */
  max: bigint | undefined;
  onPick: (amount: bigint) => void;
  disabled?: boolean;
}

const quarters = [1n, 2n, 3n, 4n] as const;

export const Shares = ({ max, onPick, disabled = false }: SharesProps) => {
  const texts = useTexts(flowTexts);
  return (
    <ChipRow label={texts.shares}>
      {quarters.map((count) => (
        <Chip
          key={String(count)}
          disabled={disabled || max === undefined || max === 0n}
          onClick={() => max !== undefined && onPick(quarterOf(max, count))}
        >
          {count === 4n ? texts.shareMax : `${25n * count}%`}
        </Chip>
      ))}
    </ChipRow>
  );
};
