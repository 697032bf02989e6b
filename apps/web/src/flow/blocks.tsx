/** One mark for each block that is waited for. */
import { useTexts } from "../lib/texts/texts.ts";
import { classNames } from "../ui/class-names.ts";
import styles from "./blocks.module.css";
import { flowTexts } from "./texts.ts";

interface BlocksProps {
  done: number;
  total: number;
}

const styleOf = (place: number, done: number) => {
  if (place < done) return styles.mined;
  return place === done ? styles.next : undefined;
};

export const Blocks = ({ done, total }: BlocksProps) => {
  const texts = useTexts(flowTexts);
  return (
    <div className={styles.blocks} role="img" aria-label={texts.confirmations(done, total)}>
      {Array.from({ length: total }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a block is its place
        <i key={place} className={classNames(styleOf(place, done))} />
      ))}
    </div>
  );
};
