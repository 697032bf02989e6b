/** Everything that opens the account, in one section of /security. */
import type { User } from "@passport/protocol/user";
import type { ReactNode } from "react";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Entry } from "../../../ui/entry/entry.tsx";
import { Section } from "../../../ui/section/section.tsx";
import { ConnectionList } from "../connections/connection-list.tsx";
import { connectionTexts } from "../connections/texts.ts";
import { useConnectedNames } from "../connections/use-connected-names.ts";
import { ChangePassword } from "../password/change-password.tsx";
import { passwordButton } from "../password/password-button.ts";
import { passwordTexts } from "../password/texts.ts";
import { waysInTexts } from "./texts.ts";

const PasswordEntry = ({ user }: { user: User }) => {
  const texts = useTexts(passwordTexts);
  const { words, isOff } = passwordButton(user);
  // Where nothing can be pressed, the words of the button say why.
  const hint = user.has_password ? texts.isSetText : texts.isMissingText;
  return (
    <Entry
      icon="key"
      tone={user.has_password ? "success" : "neutral"}
      title={texts.title}
      facts={[isOff ? texts.button[words] : hint]}
      action={isOff ? undefined : <ChangePassword user={user} size="sm" />}
    />
  );
};

interface WaysInSectionProps {
  user: User;
  /** The list of passkeys, and what it is called where the section is folded. */
  passkeys: { list: ReactNode; name: string };
}

export const WaysInSection = ({ user, passkeys }: WaysInSectionProps) => {
  const texts = useTexts(waysInTexts);
  const password = useTexts(passwordTexts);
  const connections = useTexts(connectionTexts);
  const ways = [
    ...(user.has_passkey ? [passkeys.name] : []),
    ...(user.has_password ? [password.title] : []),
    ...useConnectedNames(user),
  ];
  return (
    <Section title={texts.title} icon="login" state={ways.join(", ")} text={connections.text}>
      {passkeys.list}
      <h3 className="label">{password.title}</h3>
      <ul aria-label={password.title}>
        <PasswordEntry user={user} />
      </ul>
      <h3 className="label">{texts.connectedLogins}</h3>
      <ConnectionList user={user} label={texts.connectedLogins} />
    </Section>
  );
};
