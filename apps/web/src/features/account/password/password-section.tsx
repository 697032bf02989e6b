import type { User } from "@passport/protocol/user";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Section } from "../../../ui/section/section.tsx";
import { ChangePassword } from "./change-password.tsx";
import { passwordTexts } from "./texts.ts";

export const PasswordSection = ({ user }: { user: User }) => {
  const texts = useTexts(passwordTexts);
  return (
    <Section
      title={texts.title}
      icon="key"
      state={user.has_password ? texts.isSet : texts.isMissing}
      text={user.has_password ? texts.isSetText : texts.isMissingText}
      actions={<ChangePassword user={user} />}
    />
  );
};
