import type { User } from "@passport/protocol/user";
import { lazy, Suspense } from "react";
import { useTexts } from "../../lib/texts/texts.ts";
import { useLoadedDialog } from "../../ui/dialog/use-loaded-dialog.ts";
import { IconButton } from "../../ui/icon-button/icon-button.tsx";
import styles from "./data-page.module.css";
import { profileTexts } from "./texts.ts";

/** A dialog and a cropper, wanted by few visits. */
const loadDialog = () => import("./picture/picture-dialog.tsx");
const PictureDialog = lazy(async () => ({ default: (await loadDialog()).PictureDialog }));

/** The pencil on the portrait. */
export const ChangePicture = ({ user }: { user: User }) => {
  const texts = useTexts(profileTexts);
  const dialog = useLoadedDialog(loadDialog);
  return (
    <>
      <IconButton
        outlined
        icon="edit"
        label={texts.changePicture}
        className={styles.pencil}
        aria-busy={dialog.isOpening || undefined}
        onClick={dialog.open}
      />
      {dialog.isOpen && (
        <Suspense>
          <PictureDialog user={user} onClose={dialog.close} />
        </Suspense>
      )}
    </>
  );
};
