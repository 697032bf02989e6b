import type { User } from "@passport/protocol/user";
import { lazyComponent } from "../../../lib/lazy/lazy.tsx";
import { useLazyDialog } from "../../../lib/lazy/use-lazy-dialog.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button, type ButtonProps } from "../../../ui/button/button.tsx";
import { passwordButton } from "./password-button.ts";
import { passwordTexts } from "./texts.ts";

const PasswordDialog = lazyComponent(async () => (await import("./password-dialog.tsx")).PasswordDialog);

interface ChangePasswordProps extends Pick<ButtonProps, "size" | "variant"> {
  user: User;
}

/** Changes or sets the password; says what is missing while that is not possible (EDIT-37, EDIT-38). */
export const ChangePassword = ({ user, ...looks }: ChangePasswordProps) => {
  const texts = useTexts(passwordTexts);
  const { words, isOff } = passwordButton(user);
  const dialog = useLazyDialog(PasswordDialog);
  return (
    <>
      <Button {...looks} busy={dialog.isOpening} disabled={isOff} onClick={dialog.open}>
        {texts.button[words]}
      </Button>
      {dialog.isOpen && <PasswordDialog user={user} onClose={dialog.close} />}
    </>
  );
};
