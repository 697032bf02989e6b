import { type ReactNode, useState } from "react";
import { useMedia } from "../../../art/react/use-media.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button/button.tsx";
import styles from "./stage.module.css";
import { sheetTexts } from "./texts.ts";

interface MovingPictureProps {
  address: string;
  /** In its place while it is stopped: an animated picture cannot be held. */
  still: ReactNode;
  name: string;
  onFailure: () => void;
}

/** A film that is an animated picture. It can be stopped, and starts by itself only where motion is wanted (WCAG 2.2.2). */
export const MovingPicture = ({ address, still, name, onFailure }: MovingPictureProps) => {
  const texts = useTexts(sheetTexts);
  const wantsLessMotion = useMedia("(prefers-reduced-motion: reduce)");
  const [isPlaying, setPlaying] = useState(!wantsLessMotion);
  return (
    <>
      {isPlaying ? (
        <img className={styles.picture} src={address} alt={texts.filmOf(name)} onError={onFailure} />
      ) : (
        still
      )}
      <Button size="sm" className={styles.toggle} onClick={() => setPlaying(!isPlaying)}>
        {isPlaying ? texts.pause : texts.play}
      </Button>
    </>
  );
};
