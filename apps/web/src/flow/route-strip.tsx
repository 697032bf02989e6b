/** Where the value comes from and where it goes, first in every flow's card. It holds no control. */
import type { ReactNode } from "react";
import { BrandMark } from "../art/react/brand-mark.tsx";
import { Identicon } from "../art/react/identicon.tsx";
import { brand } from "../lib/env/brand.ts";
import { useTexts } from "../lib/texts/texts.ts";
import { shortAddress } from "../ui/address/short-address.ts";
import { classNames } from "../ui/class-names.ts";
import { Glyph } from "../ui/icon/glyphs.tsx";
import styles from "./route-strip.module.css";
import { flowTexts } from "./texts.ts";

export type RouteState = "idle" | "moving" | "done" | "failed";

interface RouteEndProps {
  picture: ReactNode;
  name: string;
  note: string;
  isMono?: boolean;
}

export const RouteEnd = ({ picture, name, note, isMono = false }: RouteEndProps) => (
  <div className={styles.end}>
    <span className={styles.picture}>{picture}</span>
    <span className={styles.words}>
      <b className={classNames(isMono && styles.mono)}>{name}</b>
      <small>{note}</small>
    </span>
  </div>
);

/** A wallet on a network; without an address, that none is connected. */
export const WalletEnd = ({ address, network }: { address: string | undefined; network: string }) => {
  const texts = useTexts(flowTexts);
  if (address === undefined) return <RouteEnd picture={<Glyph name="wallet" />} name={texts.noWallet} note={network} />;
  return (
    <RouteEnd
      picture={<Identicon seed={address.toLowerCase()} className={styles.identicon} />}
      name={shortAddress(address, 4)}
      note={network}
      isMono
    />
  );
};

export const AccountEnd = ({ username }: { username: string }) => (
  <RouteEnd picture={<BrandMark className={styles.mark} />} name={brand.product} note={username} />
);

interface RouteStripProps {
  from: ReactNode;
  to: ReactNode;
  state?: RouteState;
}

export const RouteStrip = ({ from, to, state = "idle" }: RouteStripProps) => (
  <div className={classNames(styles.route, styles[state])}>
    {from}
    <i className={styles.way} aria-hidden="true" />
    {to}
  </div>
);
