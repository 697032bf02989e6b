/** Machines on a horizon, the rosette rising behind them like a sun. */
import { bulwark, lancer, warden } from "@passport/engraving/figures/heroes";
import { RosetteLines, useArtId } from "../../../../art/react/engraving.tsx";
import { Ground } from "../../../../art/react/ground.tsx";
import { IrisRadial } from "../../../../art/react/iris.tsx";
import { Machine } from "../../../../art/react/machine.tsx";
import { useMedia } from "../../../../art/react/use-media.ts";
import { classNames } from "../../../../ui/class-names.ts";
import styles from "./scene.module.css";

const HorizonScene = () => {
  const id = useArtId();
  const zoom = useMedia("(max-width: 999px)") ? 0.6 : 1;
  return (
    <svg
      className={classNames(styles.scene, styles.raised)}
      viewBox="0 0 880 900"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <defs>
        <IrisRadial id={id} radius={470} mood="warm" />
      </defs>
      <g transform="translate(440 430)" fill="none" stroke={`url(#${id})`} strokeWidth={0.7} opacity={0.85}>
        <RosetteLines seed="home-2" radius={470} order={16} density={1.2} />
      </g>
      <Machine shapes={bulwark} ink="pale" x={440} y={690} scale={1.08} zoom={zoom} />
      <Machine shapes={lancer} ink="violet" x={216} y={690} scale={0.6} zoom={zoom} />
      <Machine shapes={warden} ink="coral" x={668} y={694} scale={0.64} zoom={zoom} />
      <Ground seed="horizon-2" width={880} top={668} bottom={860} lines={30} scale={0.7} step={12} />
    </svg>
  );
};

export default HorizonScene;
