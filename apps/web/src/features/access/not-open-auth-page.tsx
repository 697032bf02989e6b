/** Stands at an address of the auth layout whose page does not exist yet, and says so. */
import { Link } from "@tanstack/react-router";
import { paths } from "../../app/paths.ts";
import { brand } from "../../lib/env/brand.ts";
import { useTexts } from "../../lib/texts/texts.ts";
import { Button } from "../../ui/button/button.tsx";
import { AuthLayout } from "./auth-layout/auth-layout.tsx";
import styles from "./auth-layout/form.module.css";
import { accessTexts } from "./texts.ts";

export const NotOpenAuthPage = () => {
  const texts = useTexts(accessTexts);
  return (
    <AuthLayout title={texts.notOpenTitle}>
      <title>{`${texts.notOpenTitle}, ${brand.product}`}</title>
      <div className={styles.form}>
        <p className={styles.words}>{texts.notOpenText}</p>
        <Button variant="primary" size="lg" wide render={<Link to={paths.login} />}>
          {texts.toLogin}
        </Button>
      </div>
    </AuthLayout>
  );
};
