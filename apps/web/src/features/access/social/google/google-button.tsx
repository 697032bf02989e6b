/** Google's own button, in a place of ours: its script and a nonce of the server are fetched when it appears. */
import { newGoogleNonce, type SignInWays } from "@passport/protocol/calls/social";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { call } from "../../../../lib/api/call.ts";
import { useTexts } from "../../../../lib/texts/texts.ts";
import { Spinner } from "../../../../ui/spinner/spinner.tsx";
import { googleFailure, socialFailure } from "../social-failure.ts";
import { socialTexts } from "../texts.ts";
import styles from "./google-button.module.css";
import { type GoogleIdentity, loadGoogle } from "./google-identity.ts";

export interface GoogleButtonProps {
  google: NonNullable<SignInWays["google"]>;
  onToken: (idToken: string) => void;
  onFail: (failure: unknown) => void;
}

/** The widest that fits the dialog on the narrowest phone. */
const widthPx = 260;

export const GoogleButton = ({ google, onToken, onFail }: GoogleButtonProps) => {
  const texts = useTexts(socialTexts);
  const place = useRef<HTMLDivElement>(null);
  const [isReady, setReady] = useState(false);
  const { client_id, script_url } = google;

  const hear = useEffectEvent(({ credential }: { credential?: unknown }) =>
    // SOCIAL-8.
    typeof credential === "string" && credential !== "" ? onToken(credential) : onFail(socialFailure("social_failed")),
  );
  const fail = useEffectEvent((failure: unknown) => onFail(failure));

  useEffect(() => {
    let isLeft = false;
    let identity: GoogleIdentity | undefined;
    const draw = async () => {
      const [loaded, { nonce }] = await Promise.all([loadGoogle(script_url), call(newGoogleNonce, { body: {} })]);
      if (isLeft || !place.current) return;
      identity = loaded;
      identity.initialize({
        client_id,
        nonce,
        ux_mode: "popup",
        callback: (answer) => isLeft || hear(answer),
        error_callback: ({ type }) => isLeft || fail(googleFailure(typeof type === "string" ? type : "unknown")),
      });
      identity.renderButton(place.current, {
        type: "standard",
        theme: "filled_black",
        size: "large",
        text: "continue_with",
        width: widthPx,
      });
      setReady(true);
    };
    draw().catch((failure: unknown) => isLeft || fail(failure));
    return () => {
      isLeft = true;
      identity?.cancel();
    };
  }, [client_id, script_url]);

  return (
    <div className={styles.frame}>
      {!isReady && (
        <p role="status" className={styles.waiting}>
          <Spinner />
          {texts.loadingGoogle}
        </p>
      )}
      <div ref={place} className={styles.place} />
    </div>
  );
};
