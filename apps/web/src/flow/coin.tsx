/** Coins and tokens, drawn by us in one weight on a grid of 28; no logo copied. */
import { brandMarkPath } from "../art/brand-mark-path.ts";
import { classNames } from "../ui/class-names.ts";
import styles from "./coin.module.css";

const outlines = {
  bnb: "M14 7.6l6.4 6.4-6.4 6.4L7.6 14z",
  eth: "M14 6l5 8-5 8-5-8zM9 14l5 2.6 5-2.6",
  usdc: "M17 11.2c-1.2-1.6-5.6-1.5-5.6 1 0 2.8 5.7 1.1 5.7 3.9 0 2.4-4.7 2.4-6.1.6M14 7.8v1.8M14 18.4v1.8",
  busd: "M10.6 7.8h4.7c3.4 0 3.4 5.6 0 5.6h-4.7zM10.6 13.4h5.2c3.8 0 3.8 6.6 0 6.6h-5.2z",
  pair: "M11.5 9.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9M16.5 9.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9",
} as const;

/** `sups` is the ecosystem's own token; `pair` a liquidity token. */
export type CoinName = keyof typeof outlines | "sups";

const core = "M14 11.4l2.6 2.6-2.6 2.6-2.6-2.6z";

export const Coin = ({ name }: { name: CoinName }) => (
  <svg className={classNames(styles.coin, name === "sups" && styles.own)} viewBox="0 0 28 28" aria-hidden="true">
    <circle className={styles.rim} cx="14" cy="14" r="12.6" />
    {name === "sups" ? (
      <path className={styles.filled} fillRule="evenodd" transform="translate(5.6 5.4) scale(.53)" d={brandMarkPath} />
    ) : (
      <path d={outlines[name]} />
    )}
    {name === "bnb" && <path className={styles.filled} d={core} />}
  </svg>
);
