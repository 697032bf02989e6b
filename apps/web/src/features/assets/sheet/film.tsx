import { useRef, useState } from "react";
import { useMedia } from "../../../art/react/use-media.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button/button.tsx";
import styles from "./stage.module.css";
import { sheetTexts } from "./texts.ts";

interface FilmProps {
  address: string;
  poster: string | undefined;
  name: string;
  onFailure: () => void;
}

/** Silent and without end, so it can be stopped (WCAG 2.2.2). A visitor who prefers reduced motion starts it themselves. */
export const Film = ({ address, poster, name, onFailure }: FilmProps) => {
  const texts = useTexts(sheetTexts);
  const wantsLessMotion = useMedia("(prefers-reduced-motion: reduce)");
  const video = useRef<HTMLVideoElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const toggle = () => {
    if (isPlaying) video.current?.pause();
    // A browser that saves power may refuse: then it stays as it is, and the button says so.
    else video.current?.play().catch(() => undefined);
  };
  return (
    <>
      <video
        ref={video}
        className={styles.picture}
        src={address}
        poster={poster}
        aria-label={texts.filmOf(name)}
        autoPlay={!wantsLessMotion}
        muted
        loop
        playsInline
        preload={wantsLessMotion ? "metadata" : "auto"}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onError={onFailure}
      />
      <Button size="sm" className={styles.toggle} onClick={toggle}>
        {isPlaying ? texts.pause : texts.play}
      </Button>
    </>
  );
};
