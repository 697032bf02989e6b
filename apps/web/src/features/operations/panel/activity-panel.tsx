import { useTexts } from "../../../lib/texts/texts.ts";
import { Drawer } from "../../../ui/drawer/drawer.tsx";
import type { LiveOperations } from "../live/use-operations.ts";
import { operationTexts } from "../texts.ts";
import styles from "./activity-panel.module.css";
import { OperationLists } from "./operation-lists.tsx";

interface ActivityPanelProps {
  accountId: string;
  live: LiveOperations;
  /** What ended while it was open, in words. */
  announcement: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  finalFocus: () => HTMLElement | null;
}

export const ActivityPanel = ({ accountId, live, announcement, ...drawer }: ActivityPanelProps) => {
  const texts = useTexts(operationTexts);
  return (
    <Drawer side="right" label={texts.title} {...drawer}>
      <div className={styles.panel}>
        <header className={styles.head}>
          <h2>{texts.title}</h2>
          <p className="mid small">{texts.subtitle}</p>
        </header>
        <p className="sr" role="status">
          {announcement}
        </p>
        <OperationLists accountId={accountId} live={live} onLeave={() => drawer.onOpenChange(false)} />
      </div>
    </Drawer>
  );
};
