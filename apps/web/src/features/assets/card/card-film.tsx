import { useLayoutEffect, useState } from "react";
import { useMedia } from "../../../art/react/use-media.ts";
import { classNames } from "../../../ui/class-names.ts";
import { isMovingPicture } from "../moving-picture.ts";
import styles from "./card.module.css";

/** Long enough that a pointer that crosses the card loads nothing. */
const startDelayMs = 300;

/**
 * Plays over the picture for as long as it is there (INVENTORY-12). The picture stays until the first frame, and
 * for good if there is none: `animation_url` may be something that no player of films understands.
 */
export const CardFilm = ({ src }: { src: string }) => {
  const isUnwanted = useMedia("(prefers-reduced-motion: reduce)");
  const [isDue, setDue] = useState(false);
  const [isPlaying, setPlaying] = useState(false);
  // Counts from when it is there, not from when the browser has time for it.
  useLayoutEffect(() => {
    const timer = setTimeout(() => setDue(true), startDelayMs);
    return () => clearTimeout(timer);
  }, []);
  if (!isDue || isUnwanted) return null;
  const look = classNames(styles.film, isPlaying && styles.playing);
  if (isMovingPicture(src)) return <img className={look} src={src} alt="" onLoad={() => setPlaying(true)} />;
  return (
    <video
      className={look}
      src={src}
      muted
      autoPlay
      loop
      playsInline
      aria-hidden="true"
      tabIndex={-1}
      onPlaying={() => setPlaying(true)}
    />
  );
};
