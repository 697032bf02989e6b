/** /security: devices and the security log. The ways to log in are managed in the profile. */
import { pages } from "@passport/protocol/pages";
import { Link } from "@tanstack/react-router";
import { useNow } from "../../lib/clock/use-clock.ts";
import { formatDayTime } from "../../lib/dates/format-date.ts";
import { useLiveUser } from "../../lib/session/use-live-user.ts";
import { useUser } from "../../lib/session/use-user.ts";
import { useTexts } from "../../lib/texts/texts.ts";
import { Alert } from "../../ui/alert/alert.tsx";
import { Button } from "../../ui/button/button.tsx";
import { Section } from "../../ui/section/section.tsx";
import { DevicesSection } from "./devices/devices-section.tsx";
import { heldUntil } from "./held-until.ts";
import { LogSection } from "./log/log-section.tsx";
import styles from "./security-page.module.css";
import { securityTexts } from "./texts.ts";

export const SecurityPage = () => {
  const sessionUser = useUser();
  const texts = useTexts(securityTexts);
  const user = useLiveUser(sessionUser);
  const held = heldUntil(user, useNow());
  return (
    <>
      <div className={styles.head}>
        <h1>{texts.title}</h1>
        <p className="mid">{texts.subtitle}</p>
      </div>
      {held !== undefined && (
        <Alert tone="warn" title={texts.heldUntil(formatDayTime(held))}>
          {texts.heldText}
        </Alert>
      )}
      <DevicesSection />
      <Section
        title={texts.waysIn}
        text={texts.waysInText}
        actions={
          <Button render={<Link to={pages.editProfile} params={{ username: user.username }} />}>
            {texts.toWaysIn}
          </Button>
        }
      />
      <LogSection />
    </>
  );
};
