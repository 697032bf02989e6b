/** Ways in: drawn by us in one weight on a grid of 24, no logo copied. */
import styles from "./icon.module.css";

const paths = {
  wallet: "M3 6h15v3M3 6v13h18V9H5.5A2.5 2.5 0 0 1 3 6.5M16 14h2",
  connector: "M8 3h8v18H8zM11 18h2M4.5 8.5v7M19.5 8.5v7M1.5 10.5v3M22.5 10.5v3",
  meta: "M11 21.5V7.5C11 4.5 12.5 3 15.5 3H17M7 11.5h9",
  google: "M18.2 5.8A8.8 8.8 0 1 0 20.8 12H12.5",
  twitter:
    "M3 18.5c6.5 3.5 15.5.5 15.5-9.5L21 6l-3 .4C16 3.5 11.5 5 12 9c-3.5 0-6-1.8-8-4.5-1 3 0 5.5 2.5 7.5L4 11.5c.3 2 1.7 3.4 4 4.2-1.3 1.6-3 2.5-5 2.8z",
} as const;

export type GlyphName = keyof typeof paths;

export const Glyph = ({ name }: { name: GlyphName }) => (
  <svg className={styles.glyph} viewBox="0 0 24 24" aria-hidden="true">
    <path d={paths[name]} />
  </svg>
);
