import { pages } from "@passport/protocol/pages";
import { Link } from "@tanstack/react-router";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Icon } from "../../../ui/icon/icon.tsx";
import styles from "./recovery.module.css";
import { recoveryTexts } from "./texts.ts";

/** The way back that every page of a guest has below its form (RECOVER-1, RECOVER-7). */
export const BackLink = () => (
  <Button variant="ghost" size="sm" className={styles.back} render={<Link to={pages.login} />}>
    <Icon name="back" size="s" />
    {useTexts(recoveryTexts).backToLogin}
  </Button>
);
