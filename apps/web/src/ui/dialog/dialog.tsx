import { Dialog as BaseDialog } from "@base-ui/react/dialog";
import type { ReactNode, RefObject } from "react";
import { useTexts } from "../../lib/texts/texts.ts";
import { classNames } from "../class-names.ts";
import { IconButton } from "../icon-button/icon-button.tsx";
import { uiTexts } from "../texts.ts";
import styles from "./dialog.module.css";

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons, the least dangerous first. */
  actions?: ReactNode;
  /** False: only an answer closes it (no Escape, no press outside, no cross). */
  dismissable?: boolean;
  /** On phones it comes from below, as wide as the screen; on larger ones it has more room. */
  isSheet?: boolean;
  /** A sheet with room for a list and a receipt side by side. */
  wide?: boolean;
  /** Gets focus first; without it the first control does. */
  initialFocus?: RefObject<HTMLElement | null>;
}

export const Dialog = ({
  open,
  onOpenChange,
  title,
  description,
  children,
  actions,
  dismissable = true,
  isSheet = false,
  wide = false,
  initialFocus,
}: DialogProps) => {
  const texts = useTexts(uiTexts);
  return (
    <BaseDialog.Root
      open={open}
      disablePointerDismissal={!dismissable}
      onOpenChange={(next) => {
        if (next || dismissable) onOpenChange(next);
      }}
    >
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={styles.scrim} />
        <BaseDialog.Viewport className={classNames(styles.viewport, isSheet && styles.sheet, wide && styles.wide)}>
          <BaseDialog.Popup className={classNames("cut", styles.dialog)} initialFocus={initialFocus}>
            <div className={styles.head}>
              <BaseDialog.Title className={styles.title}>{title}</BaseDialog.Title>
              {description && (
                <BaseDialog.Description render={<div />} className={styles.description}>
                  {description}
                </BaseDialog.Description>
              )}
            </div>
            {children}
            {actions && <div className={styles.actions}>{actions}</div>}
            {/* Last in order, so that the first focus goes to the content, not to the way out. */}
            {dismissable && (
              <BaseDialog.Close
                render={<IconButton icon="close" label={texts.close} className={styles.close} />}
                aria-label={texts.close}
              />
            )}
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
};
