/** The slot of the Activity button. Its file is loaded after the first paint; the page works without it. */
import type { User } from "@passport/protocol/user";
import { lazyComponent } from "../../lib/lazy/lazy.tsx";
import styles from "./top-bar.module.css";

const Activity = lazyComponent(async () => (await import("../../features/operations/activity.tsx")).Activity, {
  isOptional: true,
});

export const ActivitySlot = ({ user }: { user: User }) => (
  <span className={styles.activity}>
    <Activity user={user} />
  </span>
);
