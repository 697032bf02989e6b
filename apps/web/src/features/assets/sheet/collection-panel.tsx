import { chains, isChainId } from "@passport/protocol/chains";
import type { Collection } from "@passport/protocol/collection";
import { useId } from "react";
import { useTexts } from "../../../lib/texts/texts.ts";
import { shortAddress } from "../../../ui/address/short-address.ts";
import { CopyButton } from "../../../ui/copy-button/copy-button.tsx";
import { Panel } from "../../../ui/panel/panel.tsx";
import styles from "./collection-panel.module.css";
import { CollectionBanner, CollectionLogo } from "./collection-pictures.tsx";
import { Field } from "./head.tsx";
import { sheetTexts } from "./texts.ts";

/** ASSET-3: name, description and logo. */
export const CollectionPanel = ({ collection }: { collection: Collection }) => {
  const texts = useTexts(sheetTexts);
  const id = useId();
  const { name, description, chain_id: chainId, mint_contract: contract } = collection;
  return (
    <Panel as="section" padding="none" className={styles.panel} aria-labelledby={id}>
      <CollectionBanner collection={collection} />
      <div className={styles.words}>
        <CollectionLogo collection={collection} />
        <p className="label">{texts.collection}</p>
        <h2 id={id}>{name}</h2>
        {description !== "" && <p className={styles.text}>{description}</p>}
        {contract !== null && (
          <dl className={styles.fields}>
            <Field label={texts.chain}>{isChainId(chainId) ? chains[chainId].name : chainId}</Field>
            <Field label={texts.contract}>
              <CopyButton value={contract} label={texts.contractToCopy} shown={shortAddress(contract, 4)} />
            </Field>
          </dl>
        )}
      </div>
    </Panel>
  );
};
