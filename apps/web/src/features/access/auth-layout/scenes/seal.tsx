/** The seal, large, on a cold rosette: the moment a document is issued. */
import { sealText } from "../../../../art/brand-zone.ts";
import { RosetteLines, useArtId } from "../../../../art/react/engraving.tsx";
import { IrisRadial } from "../../../../art/react/iris.tsx";
import { SealLines } from "../../../../art/react/seal.tsx";
import { brand } from "../../../../lib/env/brand.ts";
import { classNames } from "../../../../ui/class-names.ts";
import styles from "./scene.module.css";

const SealScene = () => {
  const id = useArtId();
  return (
    <svg
      className={classNames(styles.scene, styles.centred)}
      viewBox="-440 -450 880 900"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <defs>
        <IrisRadial id={id} radius={600} mood="cold" />
        <radialGradient id={`${id}v`}>
          <stop offset="0.82" stopColor="var(--void)" />
          <stop offset="1" stopColor="var(--void)" stopOpacity="0" />
        </radialGradient>
      </defs>
      <g fill="none" stroke={`url(#${id})`} strokeWidth="0.6" opacity="0.72">
        <RosetteLines seed="signup-code-3" radius={560} order={14} density={1.7} />
      </g>
      <circle r="176" fill={`url(#${id}v)`} />
      <g color="var(--amber)" transform="scale(1.09)">
        <SealLines seed="passport" text={sealText(brand)} />
      </g>
    </svg>
  );
};

export default SealScene;
