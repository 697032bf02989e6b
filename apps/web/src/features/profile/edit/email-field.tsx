import type { User } from "@passport/protocol/user";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Badge } from "../../../ui/badge/badge.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { TextField, type TextFieldProps } from "../../../ui/text-field/text-field.tsx";
import styles from "./profile-form.module.css";
import { editTexts } from "./texts.ts";

interface EmailFieldProps extends Omit<TextFieldProps, "label"> {
  user: Pick<User, "email" | "verified">;
  /** The field holds another email: the status of the current one would be misread as its status. */
  isChanged: boolean;
  onVerify: () => void;
}

/** Absent while something else is typed. */
const emailStatusOf = ({ email, verified }: EmailFieldProps["user"], isChanged: boolean) => {
  if (isChanged) return undefined;
  if (email === null) return "missing";
  return verified ? "verified" : "unverified";
};

const badges = {
  missing: {},
  verified: { tone: "success", icon: "ok" },
  unverified: { tone: "warn", icon: "warn" },
} as const;

export const EmailField = ({ user, isChanged, onVerify, ...field }: EmailFieldProps) => {
  const texts = useTexts(editTexts);
  const status = emailStatusOf(user, isChanged);
  return (
    <div className={styles.email}>
      <TextField
        {...field}
        label={texts.email}
        hint={status === "unverified" ? texts.unverifiedHint : texts.emailHint}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      {status && (
        <div className={styles.status}>
          <Badge {...badges[status]}>{texts.status[status]}</Badge>
        </div>
      )}
      {status === "unverified" && (
        <Button size="sm" aria-label={texts.verifyEmail} onClick={onVerify}>
          {texts.verify}
        </Button>
      )}
    </div>
  );
};
