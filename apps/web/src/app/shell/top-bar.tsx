import { pages } from "@passport/protocol/pages";
import type { User } from "@passport/protocol/user";
import { Link } from "@tanstack/react-router";
import type { Ref } from "react";
import { BrandMark } from "../../art/react/brand-mark.tsx";
import { ExchangeRate } from "../../features/sups/exchange-rate.tsx";
import { WalletChip } from "../../features/wallet/chip/wallet-chip.tsx";
import { brand } from "../../lib/env/brand.ts";
import { useTexts } from "../../lib/texts/texts.ts";
import { IconButton } from "../../ui/icon-button/icon-button.tsx";
import { shellTexts } from "./texts.ts";
import styles from "./top-bar.module.css";

interface TopBarProps {
  user: User | undefined;
  isRailOpen: boolean;
  /** The rail beside the page shows the brand already. */
  showsBrand: boolean;
  /** The menu and Activity are there (SHELL-16). */
  hasBottomBar: boolean;
  onToggleRail: () => void;
  activitySlot: Ref<HTMLElement>;
}

export const TopBar = ({ user, isRailOpen, showsBrand, hasBottomBar, onToggleRail, activitySlot }: TopBarProps) => {
  const texts = useTexts(shellTexts);
  return (
    <header className={styles.bar}>
      {!hasBottomBar && (
        <IconButton
          icon="menu"
          label={isRailOpen ? texts.closeMenu : texts.openMenu}
          aria-expanded={isRailOpen}
          onClick={onToggleRail}
        />
      )}
      {showsBrand && (
        <Link className={styles.brand} to={pages.home} aria-label={brand.product}>
          <BrandMark />
        </Link>
      )}
      <ExchangeRate className={styles.rate} />
      <span className={styles.spacer} />
      {user && !hasBottomBar && <span ref={activitySlot} className={styles.activity} />}
      {user && <WalletChip user={user} />}
    </header>
  );
};
