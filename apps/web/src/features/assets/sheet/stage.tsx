/** An asset as large as it gets, on a tint of its rarity: its film, or else its picture, or else our drawing of it. */
import { type ReactNode, useState } from "react";
import { Mrz } from "../../../art/react/mrz.tsx";
import { Rosette } from "../../../art/react/rosette.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { classNames } from "../../../ui/class-names.ts";
import { isMovingPicture } from "../moving-picture.ts";
import { Film } from "./film.tsx";
import { MovingPicture } from "./moving-picture.tsx";
import styles from "./stage.module.css";
import { sheetTexts } from "./texts.ts";

interface StageProps {
  name: string;
  /** The ground behind a picture is drawn from it. */
  seed: string;
  /** Addresses; empty where there is none. */
  film: string;
  picture: string;
  drawing: ReactNode;
  /** Printed on the art: how many there are of it. */
  mark?: ReactNode;
  zone: readonly string[];
}

const Art = ({ name, seed, film, picture, drawing }: Omit<StageProps, "mark" | "zone">) => {
  const texts = useTexts(sheetTexts);
  // By address: when the game has sent a new one, that one is tried.
  const [failed, setFailed] = useState<readonly string[]>([]);
  const canShow = (address: string) => address !== "" && !failed.includes(address);
  const giveUp = (address: string) => setFailed((before) => [...before, address]);
  if (!canShow(film) && !canShow(picture)) return drawing;
  const still = canShow(picture) ? (
    <img
      key={picture}
      className={styles.picture}
      src={picture}
      alt={texts.pictureOf(name)}
      onError={() => giveUp(picture)}
    />
  ) : (
    drawing
  );
  if (canShow(film) && isMovingPicture(film)) {
    return <MovingPicture key={film} address={film} still={still} name={name} onFailure={() => giveUp(film)} />;
  }
  return (
    <>
      <Rosette seed={seed} className={styles.ground} />
      {canShow(film) ? (
        <Film
          key={film}
          address={film}
          poster={canShow(picture) ? picture : undefined}
          name={name}
          onFailure={() => giveUp(film)}
        />
      ) : (
        still
      )}
    </>
  );
};

export const Stage = ({ mark, zone, ...art }: StageProps) => (
  <figure className={classNames("cut", styles.stage)} data-shine>
    <div className={styles.frame}>
      <Art {...art} />
      {mark && <div className={styles.mark}>{mark}</div>}
    </div>
    <div className={styles.zone}>
      <Mrz lines={zone} />
    </div>
  </figure>
);
