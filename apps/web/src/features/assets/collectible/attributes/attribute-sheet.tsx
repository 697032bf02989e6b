/** ASSET-15: stats as bars with their numbers, boosts, properties. */
import type { Attribute } from "@passport/protocol/calls/collectibles";
import { pages } from "@passport/protocol/pages";
import { Link } from "@tanstack/react-router";
import { type CSSProperties, type ReactNode, useId } from "react";
import { useTexts } from "../../../../lib/texts/texts.ts";
import { collectibleTexts } from "../texts.ts";
import styles from "./attribute-sheet.module.css";
import { barShare, shownScale, shownValue, sortAttributes } from "./sort-attributes.ts";

interface AttributeSheetProps {
  attributes: readonly Attribute[];
  /** In whose address the assets are that attributes link to; the page there corrects it. */
  username: string;
}

interface ValueProps {
  attribute: Attribute;
  username: string;
}

const Value = ({ attribute, username }: ValueProps) => {
  const shown = shownValue(attribute);
  const { asset_hash: hash } = attribute;
  if (hash === null) return shown;
  return (
    <Link to={pages.asset} params={{ username, hash }}>
      {shown}
    </Link>
  );
};

const Group = ({
  title,
  className,
  children,
}: {
  title: string;
  className?: string | undefined;
  children: ReactNode;
}) => {
  const id = useId();
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <dl className={className}>{children}</dl>
    </section>
  );
};

/** The game may name a trait twice: its place is part of what it is. */
const keyed = <T extends Attribute>(attributes: readonly T[]) =>
  attributes.map((attribute, nth) => ({ attribute, key: `${nth}/${attribute.trait_type}` }));

export const AttributeSheet = ({ attributes, username }: AttributeSheetProps) => {
  const texts = useTexts(collectibleTexts);
  const { stats, boosts, properties } = sortAttributes(attributes);
  if (attributes.length === 0) return <p className="mid">{texts.noAttributes}</p>;
  return (
    <>
      {stats.length > 0 && (
        <Group title={texts.stats} className={styles.stats}>
          {keyed(stats).map(({ attribute, key }) => (
            <div key={key} className={styles.stat} style={{ "--full": barShare(attribute.value) } as CSSProperties}>
              <dt>{attribute.trait_type}</dt>
              <dd>
                <Value attribute={attribute} username={username} />{" "}
                <span className={styles.scale}>{texts.scale(shownScale(attribute.value))}</span>
              </dd>
            </div>
          ))}
        </Group>
      )}
      {boosts.length > 0 && (
        <Group title={texts.boosts} className={styles.boosts}>
          {keyed(boosts).map(({ attribute, key }) => (
            <div key={key} className={styles.boost}>
              <dt>{attribute.trait_type}</dt>
              <dd>
                <Value attribute={attribute} username={username} />
              </dd>
            </div>
          ))}
        </Group>
      )}
      {properties.length > 0 && (
        <Group title={texts.properties} className={styles.properties}>
          {keyed(properties).map(({ attribute, key }) => (
            <div key={key} className={styles.property}>
              <dt className="label">{attribute.trait_type}</dt>
              <dd>
                <Value attribute={attribute} username={username} />
              </dd>
            </div>
          ))}
        </Group>
      )}
    </>
  );
};
