import { timesMs } from "@passport/protocol/constants";
import { pages } from "@passport/protocol/pages";
import { useNavigate } from "@tanstack/react-router";
import { useDelayedAction } from "../../../lib/delayed-action/use-delayed-action.ts";
import { catalogueTexts } from "../../../lib/texts/catalogue.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button/button.tsx";
import styles from "./register.module.css";
import { registerTexts } from "./texts.ts";

/** A logged-in visitor goes to the home page after a moment, or at once by the button (REGISTER-14). */
export const AlreadyLoggedIn = () => {
  const texts = useTexts(registerTexts);
  const navigate = useNavigate();
  const goHome = () => navigate({ to: pages.root, replace: true });
  const { secondsLeft, runNow } = useDelayedAction(goHome, timesMs.redirect);
  return (
    <div className={styles.already}>
      <p role="status">{useTexts(catalogueTexts).already_logged_in_redirect}</p>
      <div className="row">
        <Button variant="primary" onClick={runNow}>
          {texts.now}
        </Button>
        <span role="timer" className="num live">
          {texts.secondsLeft(secondsLeft)}
        </span>
      </div>
    </div>
  );
};
