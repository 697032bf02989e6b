/** The place of the Activity button. Its file arrives after the first paint; the page works without it. */
import type { User } from "@passport/protocol/user";
import { type ComponentType, useEffect, useState } from "react";
import { goOnWithout } from "../../lib/errors/dispensable.ts";
import styles from "./top-bar.module.css";

const loadActivity = async () => (await import("../../features/operations/activity.tsx")).Activity;

export const ActivityPlace = ({ user }: { user: User }) => {
  const [Activity, setActivity] = useState<ComponentType<{ user: User }>>();
  useEffect(() => {
    loadActivity().then((loaded) => setActivity(() => loaded), goOnWithout);
  }, []);
  return <span className={styles.activity}>{Activity && <Activity user={user} />}</span>;
};
