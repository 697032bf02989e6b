/** LOGIN-7: the row of the other ways in. One that is not open here keeps its slot, and a line says so. */

import { useId, useRef, useState } from "react";
import { usePart } from "../../../lib/lazy/lazy.tsx";
import { createPart } from "../../../lib/lazy/part.ts";
import { openPopup } from "../../../lib/social/open-popup.ts";
import { entryCatalogueTexts } from "../../../lib/texts/entry-catalogue.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Glyph } from "../../../ui/icon/glyphs.tsx";
import { RoundButton } from "../../../ui/round-button/round-button.tsx";
import { prepareFingerprint } from "../fingerprint.ts";
import type { LoginVisit } from "../login-visit.ts";
import type { WaysHandle } from "./live-ways.tsx";
import type { Notice } from "./notice.ts";
import { useOpenWays } from "./open-ways.ts";
import styles from "./other-ways.module.css";
import { otherWaysTexts } from "./texts.ts";
import { type WayName, wayNames } from "./way-name.ts";

interface OtherWaysProps {
  visit: LoginVisit;
  onNotice: (notice: Notice | undefined) => void;
}

const liveWays = createPart(async () => (await import("./live-ways.tsx")).LiveWays);

/** What the buttons do is loaded when one is pointed at or focused; a click that was faster waits for it. */
const useLiveWays = (onNotice: OtherWaysProps["onNotice"]) => {
  const catalogue = useTexts(entryCatalogueTexts);
  const state = usePart(liveWays, false);
  const handle = useRef<WaysHandle>(null);
  const waiting = useRef<(handle: WaysHandle) => void>(undefined);

  const load = () => {
    liveWays.load().catch(() => {
      if (waiting.current) onNotice({ tone: "error", text: catalogue.unavailable });
    });
  };
  const receive = (next: WaysHandle | null) => {
    handle.current = next;
    if (!next) return;
    waiting.current?.(next);
    waiting.current = undefined;
  };
  return {
    Live: state.status === "ready" ? state.value : undefined,
    receive,
    intend: (way: WayName) => {
      prepareFingerprint();
      if (handle.current) return handle.current.intend(way);
      waiting.current ??= (arrived) => arrived.intend(way);
      load();
    },
    click: (way: WayName) => {
      if (handle.current) return handle.current.click(way);
      const popup = way === "twitter" ? openPopup() : undefined;
      waiting.current = (arrived) => arrived.click(way, popup);
      load();
    },
  };
};

export const OtherWays = ({ visit, onNotice }: OtherWaysProps) => {
  const texts = useTexts(otherWaysTexts);
  const note = useId();
  const { ways, isOpen } = useOpenWays();
  const { Live, receive, intend, click } = useLiveWays(onNotice);
  const [busy, setBusy] = useState<WayName[]>([]);
  const notOpen = wayNames.filter((name) => isOpen(name) === false);
  return (
    <section className={styles.others}>
      <h2 className={styles.or}>{texts.orContinueWith}</h2>
      <div className={styles.ways}>
        {wayNames.map((name) => (
          <RoundButton
            key={name}
            label={texts.ways[name]}
            disabled={!isOpen(name)}
            busy={busy.includes(name)}
            aria-describedby={isOpen(name) === false ? note : undefined}
            onClick={() => click(name)}
            onPointerEnter={() => intend(name)}
            onFocus={() => intend(name)}
            onTouchStart={() => intend(name)}
          >
            <Glyph name={name} />
          </RoundButton>
        ))}
      </div>
      {notOpen.length > 0 && (
        <p id={note} className={styles.note}>
          {texts.notOpen(notOpen.map((name) => texts.ways[name]).join(", "))}
        </p>
      )}
      {Live && ways && <Live ref={receive} visit={visit} open={ways} onNotice={onNotice} onBusy={setBusy} />}
    </section>
  );
};
