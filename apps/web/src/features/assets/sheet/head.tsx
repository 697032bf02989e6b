import { pages } from "@passport/protocol/pages";
import type { AssetOwner } from "@passport/protocol/user";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Icon } from "../../../ui/icon/icon.tsx";
import { LiveValue } from "../../../ui/live-value/live-value.tsx";
import styles from "./head.module.css";
import { sheetTexts } from "./texts.ts";

interface BackProps {
  /** Absent: there is no profile that shows it. */
  owner: AssetOwner | null;
  isOwn: boolean;
  to: typeof pages.gameAssets | typeof pages.achievements;
}

/** The way to what else its owner has. */
export const Back = ({ owner, isOwn, to }: BackProps) => {
  const texts = useTexts(sheetTexts);
  if (owner === null) return null;
  return (
    <nav aria-label={texts.assets}>
      <Link className={styles.back} to={to} params={{ username: owner.username }}>
        <Icon name="back" size="s" />
        {isOwn ? texts.backToOwn : texts.backTo(owner.username)}
      </Link>
    </nav>
  );
};

export const Field = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className="label">{label}</dt>
    <dd>{children}</dd>
  </div>
);

export const OwnerField = ({ owner }: { owner: AssetOwner | null }) => {
  const texts = useTexts(sheetTexts);
  return (
    <Field label={texts.owner}>
      {owner === null ? (
        texts.noOwner
      ) : (
        <Link to={pages.profileOf} params={{ username: owner.username }}>
          {owner.username}
        </Link>
      )}
    </Field>
  );
};

interface HeadProps {
  /** Above the name: what kind of thing it is. */
  kind: ReactNode;
  name: string;
  /** Below the name. */
  text?: string;
  /** Fields. */
  children: ReactNode;
}

export const Head = ({ kind, name, text, children }: HeadProps) => (
  <header className={styles.head}>
    <div className={styles.kind}>{kind}</div>
    <h1 className={styles.name}>
      <LiveValue value={name} />
    </h1>
    {text && <p className={styles.text}>{text}</p>}
    <dl className={styles.fields}>{children}</dl>
  </header>
);
