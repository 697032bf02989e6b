/** The frame of every page behind the login: rail, top bar, connection banner. */

import type { User } from "@passport/protocol/user";
import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { DelayedChainBanner } from "../../features/chains/delayed-chain-banner.tsx";
import { goOnWithout } from "../../lib/errors/dispensable.ts";
import { lazyComponent } from "../../lib/lazy/lazy.tsx";
import { restMs } from "../../lib/lazy/moment.ts";
import { useSession } from "../../lib/session/session-store.ts";
import { useTexts } from "../../lib/texts/texts.ts";
import { classNames } from "../../ui/class-names.ts";
import { queryClient } from "../query-client.ts";
import { ActivitySlot } from "./activity-slot.tsx";
import { ConnectionBanner } from "./connection-banner.tsx";
import { DeletionBanner } from "./deletion-banner.tsx";
import { Rail } from "./rail.tsx";
import styles from "./shell.module.css";
import { StepUpSlot } from "./step-up-slot.tsx";
import { shellTexts } from "./texts.ts";
import { TopBar } from "./top-bar.tsx";
import { useRail } from "./use-rail.ts";
import { useSessionWatch } from "./use-session-watch.ts";
import { WalletWatchSlot } from "./wallet-watch-slot.tsx";

/** Only narrow windows need it, and it brings a dialog library along. */
const Drawer = lazyComponent(async () => (await import("../../ui/drawer/drawer.tsx")).Drawer);

/** Phones alone have it; its room is kept free from the start. */
const BottomBar = lazyComponent(async () => (await import("./bottom-bar.tsx")).BottomBar);

const reportFingerprint = (userId: string) =>
  import("../../features/access/report-fingerprint.ts").then(
    ({ reportFingerprint }) => reportFingerprint(userId),
    goOnWithout,
  );

const SessionWatch = ({ user }: { user: User }) => {
  useSessionWatch(user);
  useEffect(() => {
    // 15 KB of script that no page needs: it is loaded when the first page has come to rest.
    const timer = setTimeout(reportFingerprint, restMs, user.id);
    return () => clearTimeout(timer);
  }, [user.id]);
  return null;
};

interface ShellProps {
  children: ReactNode;
  /** The page fills the frame to its edges and brings its own paddings. */
  isFullBleed?: boolean;
}

export const Shell = ({ children, isFullBleed = false }: ShellProps) => {
  const texts = useTexts(shellTexts);
  const session = useSession();
  const user = session.status === "user" ? session.user : undefined;
  const rail = useRail();
  const hasBottomBar = user !== undefined && rail.hasBottomBar;
  const [activitySlot, setActivitySlot] = useState<Element | null>(null);
  const isBeside = rail.kind === "permanent" && rail.isOpen;
  return (
    <QueryClientProvider client={queryClient}>
      {user && <SessionWatch user={user} />}
      <a className={styles.skip} href="#content">
        {texts.skipToContent}
      </a>
      <div className={classNames(styles.shell, isBeside && styles.withRail)}>
        {isBeside && (
          <aside className={styles.aside} aria-label={texts.mainMenu}>
            <div className={styles.sticky}>
              <Rail user={user} />
            </div>
          </aside>
        )}
        {rail.kind === "temporary" && (
          <Drawer
            side="left"
            label={texts.mainMenu}
            open={rail.isOpen}
            onOpenChange={(isOpen) => !isOpen && rail.close()}
          >
            <Rail user={user} />
          </Drawer>
        )}
        <div className={styles.column}>
          <TopBar
            user={user}
            isRailOpen={rail.isOpen}
            showsBrand={!isBeside}
            hasBottomBar={hasBottomBar}
            onToggleRail={rail.toggle}
            activitySlot={setActivitySlot}
          />
          <ConnectionBanner />
          {user && <DeletionBanner user={user} />}
          {user && <DelayedChainBanner />}
          <main id="content" tabIndex={-1} className={isFullBleed ? styles.fullBleed : styles.page}>
            {children}
          </main>
        </div>
      </div>
      {hasBottomBar && (
        <div className={styles.bottom}>
          <BottomBar user={user} isMenuOpen={rail.isOpen} onToggleMenu={rail.toggle} activitySlot={setActivitySlot} />
        </div>
      )}
      {user && <ActivitySlot key={user.id} user={user} slot={activitySlot} isPlace={hasBottomBar} />}
      {user && <WalletWatchSlot user={user} />}
      {user && <StepUpSlot user={user} />}
    </QueryClientProvider>
  );
};
