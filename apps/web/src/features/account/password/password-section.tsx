import type { User } from "@passport/protocol/user";
import { lazyComponent } from "../../../lib/lazy/lazy.tsx";
import { useLazyDialog } from "../../../lib/lazy/use-lazy-dialog.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Section } from "../../../ui/section/section.tsx";
import { passwordButton } from "./password-button.ts";
import { passwordTexts } from "./texts.ts";

const PasswordDialog = lazyComponent(async () => (await import("./password-dialog.tsx")).PasswordDialog);

export const PasswordSection = ({ user }: { user: User }) => {
  const texts = useTexts(passwordTexts);
  const { words, isOff } = passwordButton(user);
  const dialog = useLazyDialog(PasswordDialog);
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
      {dialog.isOpen && <PasswordDialog user={user} onClose={dialog.close} />}
    </Section>
  );
};
