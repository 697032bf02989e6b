/** Where a receipt lies: beside the list when there is room, else in a drawer, on phones in a sheet from below. */

import { useCallback, useEffect, useRef, useState } from "react";
import { Rosette } from "../../../art/react/rosette.tsx";
import { useMedia } from "../../../art/react/use-media.ts";
import { lazyComponent } from "../../../lib/lazy/lazy.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { findRowButton } from "../../../ui/data-table/data-table.tsx";
import { IconButton } from "../../../ui/icon-button/icon-button.tsx";
import { Panel } from "../../../ui/panel/panel.tsx";
import { shortReference } from "../list/reference.ts";
import { transactionTexts } from "../texts.ts";
import styles from "./receipt.module.css";
import { ReceiptSheet } from "./receipt-sheet.tsx";

/** Only narrow windows need it, and it brings a dialog library along. */
const Drawer = lazyComponent(async () => (await import("../../../ui/drawer/drawer.tsx")).Drawer);

/** A printer measures its paper, not the window: a receipt that moved then would leave the page empty. */
const useMediaOfWindow = (query: string): boolean => {
  const matches = useMedia(query);
  const isPrinting = useMedia("print");
  const [inWindow, setInWindow] = useState(matches);
  if (!isPrinting && matches !== inWindow) setInWindow(matches);
  return inWindow;
};

export const useHasReceiptSlot = () => useMediaOfWindow("(min-width: 1400px)");

interface ReceiptPanelProps {
  accountId: string;
  reference: string | undefined;
  onOpen: (reference: string) => void;
  onClose: () => void;
}

/** Escape in a field belongs to the field. */
const isField = (target: EventTarget | null) =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement;

const useEscape = (isActive: boolean, onEscape: () => void) => {
  useEffect(() => {
    if (!isActive) return;
    const listen = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !event.defaultPrevented && !isField(event.target)) onEscape();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [isActive, onEscape]);
};

/** Focus follows a receipt that is opened on the page; one that came with the address does not take it. */
const useFocusOnOpening = (reference: string | undefined) => {
  const slot = useRef<HTMLElement>(null);
  const before = useRef(reference);
  useEffect(() => {
    if (reference !== undefined && reference !== before.current) slot.current?.focus({ preventScroll: true });
    before.current = reference;
  }, [reference]);
  return slot;
};

export const ReceiptSlot = ({ accountId, reference, onOpen, onClose }: ReceiptPanelProps) => {
  const texts = useTexts(transactionTexts);
  const slot = useFocusOnOpening(reference);
  const close = useCallback(() => {
    onClose();
    if (reference !== undefined) findRowButton(reference)?.focus();
  }, [onClose, reference]);
  useEscape(reference !== undefined, close);
  return (
    <aside
      ref={slot}
      tabIndex={-1}
      className={styles.slot}
      aria-label={reference === undefined ? texts.receipt : texts.receiptOf(shortReference(reference))}
    >
      {reference === undefined ? (
        <div className={styles.ghost}>
          <Rosette seed="no-receipt" className={styles.rosette} />
          <p>{texts.chooseReceipt}</p>
        </div>
      ) : (
        <Panel tone="raised" padding="none" className={styles.receipt}>
          <ReceiptSheet accountId={accountId} reference={reference} onOpen={onOpen} />
          <IconButton icon="close" label={texts.close} className={styles.close} onClick={close} />
        </Panel>
      )}
    </aside>
  );
};

export const ReceiptDrawer = ({ accountId, reference, onOpen, onClose }: ReceiptPanelProps) => {
  const texts = useTexts(transactionTexts);
  const isPhone = useMediaOfWindow("(max-width: 600px)");
  // Keeps its content while it slides away.
  const [shown, setShown] = useState(reference);
  if (reference !== undefined && reference !== shown) setShown(reference);
  if (shown === undefined) return null;
  return (
    <Drawer
      side={isPhone ? "bottom" : "right"}
      label={texts.receiptOf(shortReference(shown))}
      open={reference !== undefined}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      finalFocus={() => findRowButton(shown)}
    >
      <div className={styles.receipt}>
        <ReceiptSheet accountId={accountId} reference={shown} onOpen={onOpen} />
      </div>
    </Drawer>
  );
};
