/** The four steps of the farm as line drawings on a grid of 120 by 80. Cyan is what moves. */
import styles from "./tutorial.module.css";

const pictures = {
  /** Two coins come together. */
  pair: {
    still:
      "M30 40m-18 0a18 18 0 1 0 36 0a18 18 0 1 0-36 0M90 40m-18 0a18 18 0 1 0 36 0a18 18 0 1 0-36 0M27 48V32h5a5 5 0 0 1 0 10h-5M90 33l7 7-7 7-7-7z",
    moving: "M51 40h6M55 36l4 4-4 4M69 40h-6M65 36l-4 4 4 4",
  },
  /** A key for the gate. */
  enable: {
    still: "M72 68V34c0-11 8-18 17-18s17 7 17 18v34M64 68h50M89 40a5 5 0 1 0 0 .1M89 45v10",
    moving: "M10 44a10 10 0 1 0 20 0a10 10 0 1 0-20 0M30 44h26M48 44v7M54 44v5",
  },
  /** The pair goes into the silo. */
  stake: {
    still:
      "M24 40m-15 0a15 15 0 1 0 30 0a15 15 0 1 0-30 0M38 40m-15 0a15 15 0 1 0 30 0a15 15 0 1 0-30 0M86 66V32c0-9 10-18 10-18s10 9 10 18v34M78 66h36M96 36v30",
    moving: "M60 40h14M69 34l6 6-6 6",
  },
  /** Coins grow on the stalk and fall into the hand. */
  harvest: {
    still:
      "M34 68V22M34 30c-12 0-16-8-16-8s12-4 16 8M34 44c12 0 16-8 16-8s-12-4-16 8M34 56c-12 0-16-8-16-8s12-4 16 8M70 62c10 8 28 8 40 0M74 68h32",
    moving: "M90 34m-11 0a11 11 0 1 0 22 0a11 11 0 1 0-22 0M88 40V28h3a3.5 3.5 0 0 1 0 7h-3M90 50v8M86 54l4 4 4-4",
  },
} as const;

export type StepName = keyof typeof pictures;

export const StepPicture = ({ name }: { name: StepName }) => (
  <svg className={styles.picture} viewBox="0 0 120 80" aria-hidden="true">
    <path d={pictures[name].still} />
    <path className={styles.moving} d={pictures[name].moving} />
  </svg>
);
