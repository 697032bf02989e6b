import { readFile } from "@passport/protocol/calls/files";
import { useState } from "react";
import { Portrait } from "../../art/react/portrait.tsx";
import { callAddress } from "../../lib/api/call-address.ts";
import { classNames } from "../../ui/class-names.ts";
import styles from "./picture-of.module.css";

interface PictureOfProps {
  /** The drawn portrait is a function of it. */
  userId: string;
  avatarId: string | null;
}

/** A person's own picture; the drawn portrait is shown until it has loaded, and if it never does. */
export const PictureOf = ({ userId, avatarId }: PictureOfProps) => {
  const [arrived, setArrived] = useState<string>();
  const isShown = avatarId !== null && arrived === avatarId;
  return (
    <>
      {!isShown && <Portrait seed={userId} />}
      {avatarId !== null && (
        <img
          // After a failure the next picture must be requested again.
          key={avatarId}
          className={classNames(styles.picture, !isShown && styles.waiting)}
          src={callAddress(readFile, { id: avatarId })}
          alt=""
          onLoad={() => setArrived(avatarId)}
        />
      )}
    </>
  );
};
