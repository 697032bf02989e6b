/** /logged-out: the end of a visit. It waits for nothing and leads nowhere by itself (SESSION-24). */
import { pages } from "@passport/protocol/pages";
import { Link } from "@tanstack/react-router";
import { AuthLayout } from "../../../features/access/auth-layout/auth-layout.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Icon } from "../../../ui/icon/icon.tsx";
import { ClosedCover } from "./closed-cover.tsx";
import styles from "./logged-out-page.module.css";
import { loggedOutTexts } from "./texts.ts";

export const LoggedOutPage = () => {
  const texts = useTexts(loggedOutTexts);
  return (
    <AuthLayout picture={<ClosedCover />}>
      <div className={styles.words}>
        <p className={styles.safe}>{texts.safe}</p>
        <h1>{texts.title}</h1>
        <p className="mid">{texts.text}</p>
        <p className={styles.hint}>
          <Icon name="info" />
          {texts.hint}
        </p>
      </div>
      <div className={styles.actions}>
        <Button variant="primary" size="lg" wide render={<Link to={pages.login} />}>
          {texts.again}
        </Button>
        <Button variant="ghost" wide render={<Link to={pages.home} />}>
          {texts.home}
        </Button>
      </div>
    </AuthLayout>
  );
};
