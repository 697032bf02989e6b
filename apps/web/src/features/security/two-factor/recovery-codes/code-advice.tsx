import { useTexts } from "../../../../lib/texts/texts.ts";
import { Icon } from "../../../../ui/icon/icon.tsx";
import { Panel } from "../../../../ui/panel/panel.tsx";
import { twoFactorTexts } from "../texts.ts";
import styles from "../two-factor-page.module.css";

const icons = { once: "key", keep: "print", lost: "refresh" } as const;

/** How to keep the codes, beside them. */
export const CodeAdvice = () => {
  const { advice } = useTexts(twoFactorTexts);
  return (
    <Panel as="aside" className={styles.advice}>
      <h2>{advice.title}</h2>
      <ul>
        {(["once", "keep", "lost"] as const).map((point) => (
          <li key={point}>
            <Icon name={icons[point]} />
            <p>{advice[point]}</p>
          </li>
        ))}
      </ul>
    </Panel>
  );
};
