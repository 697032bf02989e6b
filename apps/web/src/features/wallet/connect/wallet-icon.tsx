import { Glyph } from "../../../ui/icon/glyphs.tsx";
import styles from "./connect.module.css";

/** The picture that a wallet brings along; nothing is fetched for it. */
export const WalletIcon = ({ icon }: { icon: string | undefined }) => (
  <span className={styles.icon} aria-hidden="true">
    {icon?.startsWith("data:image/") ? <img src={icon} alt="" /> : <Glyph name="wallet" />}
  </span>
);
