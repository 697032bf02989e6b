import { QRCodeSVG } from "qrcode.react";
import styles from "./qr-code.module.css";

export interface QrCodeProps {
  value: string;
  label: string;
}

/** Dark on light with the quiet zone of the standard (4 modules): many readers refuse an inverted code. */
export const QrCode = ({ value, label }: QrCodeProps) => (
  <QRCodeSVG className={styles.qr} value={value} size={208} level="M" marginSize={4} title={label} role="img" />
);
