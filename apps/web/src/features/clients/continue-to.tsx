/** "Continue as {username} to {client}". Nothing leaves this window before the click (EXTERNAL-10). */
import type { User } from "@passport/protocol/user";
import { useState } from "react";
import { useOnce } from "../../lib/effects/use-once.ts";
import { endSession } from "../../lib/session/log-out.ts";
import { isStepUpRequired } from "../../lib/session/step-up.ts";
import { catalogueTexts, shownError } from "../../lib/texts/catalogue.ts";
import { useTexts } from "../../lib/texts/texts.ts";
import { Alert } from "../../ui/alert/alert.tsx";
import { Button } from "../../ui/button/button.tsx";
import { DecidingButton } from "../../ui/button/deciding-button.tsx";
import form from "../../ui/form/form.module.css";
import type { Destination } from "./destination.ts";
import styles from "./external.module.css";
import { cancelHandOver, type HandedOver, handOver } from "./hand-over.ts";
import { Leaving, LostOpener, Posted } from "./handed-over.tsx";
import { Layout } from "./parts.tsx";
import { externalTexts } from "./texts.ts";

interface ContinueToProps {
  destination: Exclude<Destination, { kind: "own" }>;
  user: User;
  /** The player logged in on this visit, which counts as the click. */
  isDecided: boolean;
  /** The player wants to use another account. */
  onLeave: () => void;
}

const Question = ({ username, site }: { username: string; site: string }) => {
  const texts = useTexts(externalTexts);
  return (
    <span className={styles.question}>
      {texts.continueAs} <b>{username}</b> {texts.continueTo} <b>{site}</b>
    </span>
  );
};

type State = { kind: "asking"; failure?: unknown } | { kind: "busy" } | { kind: "over"; end: HandedOver };

export const ContinueTo = ({ destination, user, isDecided, onLeave }: ContinueToProps) => {
  const texts = useTexts(externalTexts);
  const catalogue = useTexts(catalogueTexts);
  const [state, setState] = useState<State>({ kind: isDecided ? "busy" : "asking" });
  const { site } = destination;

  const follow = async (work: () => Promise<HandedOver | undefined>) => {
    setState({ kind: "busy" });
    try {
      const end = await work();
      setState(end === undefined ? { kind: "asking" } : { kind: "over", end });
    } catch (failure) {
      setState({ kind: "asking", failure });
    }
  };
  const goOn = () => follow(() => handOver(destination));
  useOnce(() => void (isDecided && goOn()));

  const switchAccount = () =>
    follow(async () => {
      await endSession();
      onLeave();
      return undefined;
    });

  if (state.kind === "over" && state.end === "posted") return <Posted site={site} />;
  if (state.kind === "over" && state.end === "no-opener")
    return <LostOpener site={site} fallback={destination.kind === "opener" ? destination.fallback : undefined} />;
  if (state.kind === "over" || (state.kind === "busy" && isDecided)) return <Leaving site={site} />;

  const isBusy = state.kind === "busy";
  // EXTERNAL-26: the login in this window asks for the passcode.
  const lacksFactor = state.kind === "asking" && isStepUpRequired(state.failure);
  return (
    <Layout title={<Question username={user.username} site={site} />}>
      <div className={form.form}>
        {state.kind === "asking" && state.failure !== undefined && (
          <Alert tone="error">{lacksFactor ? texts.needsPasscode(site) : shownError(state.failure, catalogue)}</Alert>
        )}
        <p className={form.words}>{texts.learns(site)}</p>
        <DecidingButton variant="primary" size="lg" wide busy={isBusy} onClick={lacksFactor ? switchAccount : goOn}>
          {lacksFactor ? texts.logInAgain : texts.goOn}
        </DecidingButton>
        <Button size="lg" wide disabled={isBusy} onClick={() => follow(() => cancelHandOver(destination))}>
          {texts.cancel}
        </Button>
        <div className={styles.other}>
          <Button variant="ghost" wide disabled={isBusy} onClick={switchAccount}>
            {texts.useAnother}
          </Button>
          <p className={styles.hint}>{texts.useAnotherHint}</p>
        </div>
      </div>
    </Layout>
  );
};
