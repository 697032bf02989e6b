import { formatMoment } from "../../lib/dates/format-date.ts";
import type { Contact, LostContact } from "../../lib/socket/contact.ts";
import { useTexts } from "../../lib/texts/texts.ts";
import { Button } from "../../ui/button/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import styles from "./connection-banner.module.css";
import { shellTexts } from "./texts.ts";

export interface BannerViewProps {
  contact: Contact;
  /** REALTIME-23: the admin pages keep their top free for alarms. `alone`: a page without a top bar. */
  variant?: "page" | "alone" | "admin" | undefined;
  onReconnect: () => void;
}

/** Waves, crossed out; a triangle; a crossed circle. Here and not among the icons, which every page loads. */
const signs: Record<LostContact, string> = {
  offline:
    "M2.5 2.5l15 15M3 8.2a10 10 0 0 1 3-2M9 5.3a10 10 0 0 1 8 2.9M5.7 11a6 6 0 0 1 2.8-1.6M11.5 9.5a6 6 0 0 1 2.8 1.5M8.5 13.8a2.2 2.2 0 0 1 3 0M10 16v.4",
  connecting: "M10 2.5L18 17H2zM10 8v4M10 14.2v.6",
  closed: "M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15M7 7l6 6M13 7l-6 6",
};

const Lost = ({ status, since, onReconnect }: Exclude<Contact, { status: "ok" }> & { onReconnect: () => void }) => {
  const texts = useTexts(shellTexts);
  const isClosed = status === "closed";
  return (
    <div className={classNames(styles.banner, isClosed && styles.closed)}>
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path d={signs[status]} />
      </svg>
      <p>
        <b>{texts.lost[status]}</b>{" "}
        {isClosed && (
          <>
            {texts.closedBefore}
            <button type="button" className={styles.link} onClick={onReconnect}>
              {texts.clickHere}
            </button>
            {texts.closedAfter}{" "}
          </>
        )}
        <span>{texts.lastUpdated(formatMoment(since))}</span>
      </p>
      {!isClosed && (
        <Button size="sm" onClick={onReconnect}>
          {texts.tryAgain}
        </Button>
      )}
    </div>
  );
};

/** REALTIME-21, REALTIME-22: a warning while connecting, an error with a way out when closed. */
export const BannerView = ({ contact, variant = "page", onReconnect }: BannerViewProps) => (
  // There and silent while all is well, so that the words are announced when they come.
  <div role="status" className={styles[variant]}>
    {contact.status !== "ok" && <Lost {...contact} onReconnect={onReconnect} />}
  </div>
);
