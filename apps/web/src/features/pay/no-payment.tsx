/** Nothing to show, or nothing yet: nothing is held in any of these cases (PAY-3). */
import { CommandError } from "../../lib/socket/command-error.ts";
import { gameCatalogueTexts, shownGameError } from "../../lib/texts/game-catalogue.ts";
import { useTexts } from "../../lib/texts/texts.ts";
import { Alert } from "../../ui/alert/alert.tsx";
import { Button } from "../../ui/button/button.tsx";
import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import { LeaveButton } from "./leave-button.tsx";
import styles from "./pay.module.css";
import { PayWindow } from "./pay-window.tsx";
import { payTexts } from "./texts.ts";

export const LoadingPayment = ({ username }: { username: string }) => {
  const texts = useTexts(payTexts);
  return (
    <PayWindow
      username={username}
      actions={
        <>
          <LeaveButton>{texts.cancel}</LeaveButton>
          <Skeleton height="52px" />
        </>
      }
    >
      <div className={styles.asking}>
        <Skeleton width="52px" height="52px" label={texts.loading} />
        <Skeleton width="60%" height="30px" />
      </div>
      <Skeleton width="45%" height="52px" />
      <Skeleton width="70%" height="24px" />
      <div className={styles.tear} />
      <Skeleton height="40px" />
      <Skeleton height="44px" />
    </PayWindow>
  );
};

const titles = {
  claim_unknown: "unknownTitle",
  claim_taken: "takenTitle",
  game_unavailable: "unavailableTitle",
} as const;

const titleOf = (error: unknown) =>
  error instanceof CommandError && error.code in titles ? titles[error.code as keyof typeof titles] : undefined;

interface UnreadableProps {
  username: string;
  error: unknown;
  onRetry: () => void;
}

export const UnreadablePayment = ({ username, error, onRetry }: UnreadableProps) => {
  const texts = useTexts(payTexts);
  const catalogue = useTexts(gameCatalogueTexts);
  const title = titleOf(error);
  return (
    <PayWindow
      username={username}
      seed="no payment"
      actions={
        <>
          <LeaveButton wide={title !== undefined}>{texts.close}</LeaveButton>
          {title === undefined && (
            <Button variant="primary" size="lg" onClick={onRetry}>
              {texts.retry}
            </Button>
          )}
        </>
      }
    >
      <h1 className={styles.title}>{texts[title ?? "failedTitle"]}</h1>
      <Alert tone={title === undefined ? "error" : "warn"} title={shownGameError(error, catalogue)}>
        {texts.nothingHeld}
      </Alert>
    </PayWindow>
  );
};
