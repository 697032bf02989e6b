/** What a player who owns nothing does next (INVENTORY-20). */
import { pages } from "@passport/protocol/pages";
import type { User } from "@passport/protocol/user";
import { Link } from "@tanstack/react-router";
import type { ReactElement } from "react";
import { Rosette } from "../../../art/react/rosette.tsx";
import { useAvailable } from "../../../lib/money/use-available.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Panel } from "../../../ui/panel/panel.tsx";
import { assetTexts } from "../texts.ts";
import styles from "./first-steps.module.css";
import { inventoryTexts } from "./texts.ts";

export const FirstSteps = ({ user }: { user: User }) => {
  const words = useTexts(assetTexts);
  const texts = useTexts(inventoryTexts).firstSteps;
  const { available } = useAvailable(user.account_id);
  const current = available === undefined || available === 0n ? 0 : 1;
  const steps: { title: string; text: string; action: string; to: ReactElement }[] = [
    { ...texts.buy, to: <Link to={pages.buy} /> },
    { ...texts.find, action: words.goToStore, to: <Link to={pages.store} /> },
    { ...texts.bring, to: <Link to={pages.depositAssets} /> },
  ];
  return (
    <Panel className={styles.panel}>
      <div className={styles.ghost} aria-hidden="true">
        <Rosette seed={user.id} density={0.6} className={styles.art} />
        <span>{texts.reserved}</span>
      </div>
      <div className={styles.words}>
        <h2>{words.inventoryEmpty}</h2>
        <p className="mid">{texts.text}</p>
        <ol className={styles.steps}>
          {steps.map(({ title, text, action, to }, index) => (
            <li key={title} aria-current={index === current ? "step" : undefined}>
              <span className={styles.number} aria-hidden="true">
                {index + 1}
              </span>
              <div>
                <h3>{title}</h3>
                <p className="mid">{text}</p>
              </div>
              <Button variant={index === current ? "primary" : "secondary"} render={to}>
                {action}
              </Button>
            </li>
          ))}
        </ol>
      </div>
    </Panel>
  );
};
