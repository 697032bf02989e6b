import { useTexts } from "../../../lib/texts/texts.ts";
import { Icon } from "../../../ui/icon/icon.tsx";
import styles from "./collectible-view.module.css";
import { collectibleTexts } from "./texts.ts";

/** ASSET-16: says where it leads before it is followed. */
export const MarketplaceLink = ({ address }: { address: string }) => {
  const texts = useTexts(collectibleTexts);
  return (
    <a className={styles.marketplace} href={address} target="_blank" rel="noopener noreferrer">
      <span className={styles.marketplaceName}>
        {texts.marketplace}
        <Icon name="ext" size="s" />
      </span>
      <span className={styles.host}>{texts.leaves(new URL(address).host)}</span>
    </a>
  );
};
