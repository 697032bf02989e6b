import type { User } from "@passport/protocol/user";
import { lazyComponent } from "../../lib/lazy/lazy.tsx";
import { useLazyDialog } from "../../lib/lazy/use-lazy-dialog.ts";
import { useTexts } from "../../lib/texts/texts.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import styles from "./change-picture.module.css";
import { PictureOf } from "./picture-of.tsx";
import { profileTexts } from "./texts.ts";

/** A dialog and a cropper, wanted by few visits. */
const PictureDialog = lazyComponent(async () => (await import("./picture/picture-dialog.tsx")).PictureDialog);

/** The own portrait: a click on it changes it. */
export const ChangePicture = ({ user }: { user: User }) => {
  const texts = useTexts(profileTexts);
  const dialog = useLazyDialog(PictureDialog);
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-label={texts.changePicture}
        aria-busy={dialog.isOpening || undefined}
        onClick={dialog.open}
      >
        <PictureOf userId={user.id} avatarId={user.avatar_id} />
        <span className={styles.pencil}>
          <Icon name="edit" size="s" />
        </span>
      </button>
      {dialog.isOpen && <PictureDialog user={user} onClose={dialog.close} />}
    </>
  );
};
