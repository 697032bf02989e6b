import { Identicon } from "../../art/react/identicon.tsx";
import styles from "./pay.module.css";

/** Engraved from the client's id, which no other game has: two games of one name look different. */
export const GameMark = ({ clientId }: { clientId: string }) => (
  <span className={styles.game}>
    <Identicon seed={clientId} />
  </span>
);
