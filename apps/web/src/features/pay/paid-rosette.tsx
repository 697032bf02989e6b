import { RosetteLines, useArtId } from "../../art/react/engraving.tsx";
import { IrisRadial } from "../../art/react/iris.tsx";
import styles from "./pay.module.css";

/** The claim's own rosette, printed in colour: it is paid. */
export const PaidRosette = ({ seed }: { seed: string }) => {
  const id = useArtId();
  return (
    <svg className={`guilloche ${styles.print}`} viewBox="-160 -160 320 320" aria-hidden="true">
      <defs>
        <IrisRadial id={id} radius={158} mood="warm" />
      </defs>
      <g stroke={`url(#${id})`} strokeWidth="0.9">
        <RosetteLines seed={seed} radius={158} density={0.8} />
      </g>
    </svg>
  );
};
