/** A panel that slides in from an edge. Built on Base UI's Dialog: its Drawer costs 13 KB gzip more for swipe gestures. */
import { Dialog as BaseDialog } from "@base-ui/react/dialog";
import type { ReactNode } from "react";
import { useTexts } from "../../lib/texts/texts.ts";
import { classNames } from "../class-names.ts";
import { IconButton } from "../icon-button/icon-button.tsx";
import { uiTexts } from "../texts.ts";
import styles from "./drawer.module.css";

export interface DrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  side: "left" | "right" | "bottom";
  label: string;
  /** Gets focus when it closes; without it, what had focus before. */
  finalFocus?: () => HTMLElement | null;
  children: ReactNode;
}

export const Drawer = ({ open, onOpenChange, side, label, finalFocus, children }: DrawerProps) => {
  const texts = useTexts(uiTexts);
  return (
    <BaseDialog.Root open={open} onOpenChange={onOpenChange}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={styles.scrim} />
        <BaseDialog.Popup
          className={classNames(styles.drawer, styles[side])}
          aria-label={label}
          {...(finalFocus && { finalFocus: () => finalFocus() ?? true })}
        >
          {children}
          <BaseDialog.Close
            render={<IconButton icon="close" label={texts.close} className={styles.close} />}
            aria-label={texts.close}
          />
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
};
