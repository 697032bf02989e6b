import { chains, isChainId } from "@passport/protocol/chains";
import type { Collection } from "@passport/protocol/collection";
import { type ReactNode, useId, useState } from "react";
import { Mesh } from "../../../art/react/mesh.tsx";
import { Rosette } from "../../../art/react/rosette.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { shortAddress } from "../../../ui/address/short-address.ts";
import { CopyButton } from "../../../ui/copy-button/copy-button.tsx";
import { Panel } from "../../../ui/panel/panel.tsx";
import styles from "./collection-panel.module.css";
import { Field } from "./head.tsx";
import { sheetTexts } from "./texts.ts";

/** A picture of the collection, or what is drawn where there is none. */
const Picture = ({ address, className, drawn }: { address: string; className: string; drawn: ReactNode }) => {
  const [failed, setFailed] = useState<string>();
  return address === "" || failed === address ? (
    drawn
  ) : (
    <img className={className} src={address} alt="" loading="lazy" onError={() => setFailed(address)} />
  );
};

/** ASSET-3: name, description and logo. */
export const CollectionPanel = ({ collection }: { collection: Collection }) => {
  const texts = useTexts(sheetTexts);
  const id = useId();
  const { name, slug, description, chain_id: chainId, mint_contract: contract } = collection;
  return (
    <Panel as="section" padding="none" className={styles.panel} aria-labelledby={id}>
      <div className={styles.banner}>
        <Picture
          address={collection.background_url}
          className={styles.background ?? ""}
          drawn={<Mesh seed={slug} className={styles.mesh} />}
        />
      </div>
      <div className={styles.words}>
        <div className={styles.logo}>
          <Picture
            address={collection.logo_url}
            className={styles.picture ?? ""}
            drawn={<Rosette seed={slug} density={0.35} className={styles.rosette} />}
          />
        </div>
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
