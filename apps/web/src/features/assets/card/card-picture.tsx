import { type ComponentProps, useState } from "react";
import styles from "./card.module.css";
import { DrawnPicture } from "./drawn-picture.tsx";

interface CardPictureProps extends ComponentProps<typeof DrawnPicture> {
  /** Empty: there is none. */
  src: string;
}

/** The game's picture, or our own drawing where there is none or it cannot be shown. */
export const CardPicture = ({ src, ...drawing }: CardPictureProps) => {
  const [failed, setFailed] = useState("");
  return src === failed ? (
    <DrawnPicture {...drawing} />
  ) : (
    <img className={styles.image} src={src} alt="" loading="lazy" onError={() => setFailed(src)} />
  );
};
