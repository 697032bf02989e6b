/** PASSKEY-10: the button above the form. What it does is fetched when the page is at rest, or with the first click. */
import { useEffect, useEffectEvent } from "react";
import { usePending } from "../../../lib/effects/use-pending.ts";
import { usePart } from "../../../lib/lazy/lazy.tsx";
import { useMoment } from "../../../lib/lazy/moment.ts";
import { createPart } from "../../../lib/lazy/part.ts";
import { entryCatalogueTexts } from "../../../lib/texts/entry-catalogue.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Icon } from "../../../ui/icon/icon.tsx";
import type { LoginVisit } from "../login-visit.ts";
import type { Notice } from "../other-ways/notice.ts";
import ways from "../other-ways/other-ways.module.css";
import { useFollowAuth } from "../use-follow-auth.ts";
import styles from "./passkey-way.module.css";
import { passkeyWayTexts } from "./texts.ts";

interface PasskeyWayProps {
  visit: LoginVisit;
  onNotice: (notice: Notice | undefined) => void;
}

const livePasskeys = createPart(() => import("./live-passkeys.ts"), { isOptional: true });

export const PasskeyWay = ({ visit, onNotice }: PasskeyWayProps) => {
  const texts = useTexts(passkeyWayTexts);
  const { unavailable } = useTexts(entryCatalogueTexts);
  const follow = useFollowAuth();
  const { isPending, run } = usePending();
  const live = usePart(livePasskeys, useMoment("rest"));
  const login = { follow: (response: Parameters<typeof follow>[0]) => follow(response, visit), onNotice };
  const offer = useEffectEvent(() => (live.status === "ready" ? live.value.offerPasskeys(login) : undefined));
  useEffect(() => (live.status === "ready" && !isPending ? offer() : undefined), [live.status, isPending]);

  const enter = async () => {
    onNotice(undefined);
    try {
      await (await livePasskeys.load()).enterByPasskey(login);
    } catch {
      onNotice({ tone: "error", text: unavailable });
    }
  };
  return (
    <>
      <Button className={styles.way} size="lg" wide busy={isPending} onClick={() => run(enter)}>
        <span className={styles.words}>
          {texts.use}
          <small>{texts.how}</small>
        </span>
        <Icon name="next" />
      </Button>
      <p className={ways.or}>{texts.orByEmail}</p>
    </>
  );
};
