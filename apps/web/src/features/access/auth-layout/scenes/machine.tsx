/** The war machine before its rosette: the portrait side of a note. */
import { warden } from "@passport/engraving/figures/heroes";
import { RosetteLines, useArtId } from "../../../../art/react/engraving.tsx";
import { IrisRadial } from "../../../../art/react/iris.tsx";
import { Machine } from "../../../../art/react/machine.tsx";
import { useMedia } from "../../../../art/react/use-media.ts";
import styles from "./scene.module.css";

const MachineScene = () => {
  const id = useArtId();
  const isCompact = useMedia("(max-width: 999px)");
  return (
    <svg className={styles.scene} viewBox="-440 -450 880 900" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <defs>
        <IrisRadial id={id} radius={560} mood="warm" />
      </defs>
      <g fill="none" stroke={`url(#${id})`} strokeWidth="0.7" opacity="0.8">
        <RosetteLines seed="login" radius={560} order={12} density={1.5} />
      </g>
      <Machine shapes={warden} ink="gold" x={0} y={343} scale={1.6} zoom={isCompact ? 0.6 : 1} />
    </svg>
  );
};

export default MachineScene;
