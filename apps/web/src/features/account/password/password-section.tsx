import type { User } from "@passport/protocol/user";
import { lazy, Suspense } from "react";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button/button.tsx";
import { useLoadedDialog } from "../../../ui/dialog/use-loaded-dialog.ts";
import { Section } from "../../../ui/section/section.tsx";
import { passwordButton } from "./password-button.ts";
import { passwordTexts } from "./texts.ts";

const loadDialog = () => import("./password-dialog.tsx");
const PasswordDialog = lazy(async () => ({ default: (await loadDialog()).PasswordDialog }));

export const PasswordSection = ({ user }: { user: User }) => {
  const texts = useTexts(passwordTexts);
  const { words, isOff } = passwordButton(user);
  const dialog = useLoadedDialog(loadDialog);
  return (
    <Section
      title={texts.title}
      text={user.has_password ? texts.isSetText : texts.isMissingText}
      actions={
        <Button busy={dialog.isOpening} disabled={isOff} onClick={dialog.open}>
          {texts.button[words]}
        </Button>
      }
    >
      {dialog.isOpen && (
        <Suspense>
          <PasswordDialog user={user} onClose={dialog.close} />
        </Suspense>
      )}
    </Section>
  );
};
