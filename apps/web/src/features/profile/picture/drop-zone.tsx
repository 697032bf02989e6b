import { avatarMaxBytes } from "@passport/protocol/constants";
import type { User } from "@passport/protocol/user";
import { useTexts } from "../../../lib/texts/texts.ts";
import { classNames } from "../../../ui/class-names.ts";
import { Icon } from "../../../ui/icon/icon.tsx";
import { PictureOf } from "../picture-of.tsx";
import styles from "./drop-zone.module.css";
import { pictureTexts } from "./texts.ts";

interface DropZoneProps {
  user: User;
  /** A file hovers over the page. */
  isOver: boolean;
  /** A finger drops and pastes nothing. */
  isTouch: boolean;
}

/** The portrait as it is, and where another one may be dropped. */
export const DropZone = ({ user, isOver, isTouch }: DropZoneProps) => {
  const texts = useTexts(pictureTexts);
  const hint = isTouch ? texts.touchHint : texts.dropHint;
  return (
    <div className={classNames("cut", styles.zone, isOver && styles.over)}>
      <figure className={styles.portrait}>
        <PictureOf userId={user.id} avatarId={user.avatar_id} />
      </figure>
      <div className={styles.words}>
        <Icon name="image" className={styles.sign} />
        <p>{isOver ? texts.dropNow : hint}</p>
        <p className="small lo">{texts.limits(avatarMaxBytes / 1_000_000)}</p>
      </div>
    </div>
  );
};
