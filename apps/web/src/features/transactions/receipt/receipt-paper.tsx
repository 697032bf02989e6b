import type { Receipt } from "@passport/protocol/calls/transactions";
import { createPortal } from "react-dom";
import { BrandName } from "../../../art/react/brand-name.tsx";
import { ReceiptBody } from "./receipt-body.tsx";
import styles from "./receipt-paper.module.css";

/** The open receipt as the printer gets it, beside the page and unseen: a drawer is fixed to the window and cannot be printed. */
export const ReceiptPaper = ({ receipt, related }: { receipt: Receipt; related: string | undefined }) =>
  createPortal(
    <div className={styles.paper} data-paper>
      <div className={styles.brand}>
        <BrandName />
      </div>
      <ReceiptBody receipt={receipt} related={related} />
    </div>,
    document.body,
  );
