/** The second step of a login: sets two-factor up, or turns it off and leads to the recovery codes (EDIT-33). */
import { pages } from "@passport/protocol/pages";
import type { User } from "@passport/protocol/user";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { hasSecondFactor } from "../../../lib/session/has-second-factor.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Badge } from "../../../ui/badge/badge.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { Entry } from "../../../ui/entry/entry.tsx";
import { Section } from "../../../ui/section/section.tsx";
import { recoveryStateQuery } from "./recovery-codes/recovery-state-query.ts";
import { twoFactorTexts } from "./texts.ts";
import { TurnOff } from "./turn-off.tsx";

export const TwoFactorSection = ({ user }: { user: User }) => {
  const texts = useTexts(twoFactorTexts);
  const { username, two_factor_authentication_is_set: isOn } = user;
  const hasCodes = hasSecondFactor(user);
  const { data } = useQuery(recoveryStateQuery(hasCodes));
  // What was read before the last second factor was removed is no longer true.
  const codes = hasCodes ? data : undefined;
  const codesState = codes && texts.codesState(codes.left, codes.were_shown);
  const areCodesFine = codes === undefined || (codes.were_shown && codes.left > 0);
  return (
    <Section
      title={texts.stepTitle}
      icon="shield"
      state={codesState ?? texts.sectionTitle}
      badge={
        isOn ? (
          <Badge tone="success" icon="shield">
            {texts.on}
          </Badge>
        ) : (
          <Badge tone="warn" icon="warn">
            {texts.off}
          </Badge>
        )
      }
    >
      <ul aria-label={texts.stepTitle}>
        <Entry
          icon="phone"
          tone={isOn ? "success" : "neutral"}
          title={texts.sectionTitle}
          facts={[isOn ? texts.sectionOnText : texts.sectionOffText]}
          action={
            isOn ? (
              <TurnOff />
            ) : (
              <Button size="sm" render={<Link to={pages.tfaSetup} params={{ username }} />}>
                {texts.setUp}
              </Button>
            )
          }
        />
        {hasCodes && (
          <Entry
            icon="key"
            tone={areCodesFine ? "success" : "warn"}
            title={texts.recoveryTitle}
            facts={codesState === undefined ? [] : [codesState]}
            action={
              <Button size="sm" render={<Link to={pages.tfaRecoveryCode} params={{ username }} />}>
                {texts.getRecoveryCode}
              </Button>
            }
          />
        )}
      </ul>
    </Section>
  );
};
