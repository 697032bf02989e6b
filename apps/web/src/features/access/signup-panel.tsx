import { useTexts } from "../../lib/texts/texts.ts";
import { Alert } from "../../ui/alert/alert.tsx";
import styles from "./login-page.module.css";
import { accessTexts } from "./texts.ts";

export const SignupPanel = ({ error }: { error: string | undefined }) => {
  const texts = useTexts(accessTexts);
  return (
    <div className={styles.form}>
      {error !== undefined && <Alert tone="error">{error}</Alert>}
      <Alert tone="info" title={texts.signupNotOpen}>
        {texts.signupNotOpenHint}
      </Alert>
    </div>
  );
};
