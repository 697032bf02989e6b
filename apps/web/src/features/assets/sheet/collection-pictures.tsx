/** The background and the logo of a collection, or what is drawn where there is none. */
import type { Collection } from "@passport/protocol/collection";
import { type ReactNode, useState } from "react";
import { Mesh } from "../../../art/react/mesh.tsx";
import { Rosette } from "../../../art/react/rosette.tsx";
import styles from "./collection-pictures.module.css";

const Picture = ({ address, className, drawn }: { address: string; className: string; drawn: ReactNode }) => {
  const [failed, setFailed] = useState<string>();
  return address === "" || failed === address ? (
    drawn
  ) : (
    <img className={className} src={address} alt="" loading="lazy" onError={() => setFailed(address)} />
  );
};

export const CollectionBanner = ({ collection }: { collection: Collection }) => (
  <div className={styles.banner}>
    <Picture
      address={collection.background_url}
      className={styles.background ?? ""}
      drawn={<Mesh seed={collection.slug} className={styles.mesh} />}
    />
  </div>
);

export const CollectionLogo = ({ collection }: { collection: Collection }) => (
  <div className={styles.logo}>
    <Picture
      address={collection.logo_url}
      className={styles.picture ?? ""}
      drawn={<Rosette seed={collection.slug} density={0.35} className={styles.rosette} />}
    />
  </div>
);
