import type { ReactNode } from "react";
import { classNames } from "../../../ui/class-names.ts";
import { Icon, type IconName } from "../../../ui/icon/icon.tsx";
import styles from "./limits.module.css";

interface WayRowProps {
  icon: IconName;
  title: string;
  text: string;
  /** What the button of the window does. */
  isFirst?: boolean;
  action?: ReactNode;
}

export const WayRow = ({ icon, title, text, isFirst = false, action }: WayRowProps) => (
  <li className={classNames(isFirst && styles.first)}>
    <Icon name={icon} />
    <div>
      <b>{title}</b>
      <p>{text}</p>
    </div>
    {action}
  </li>
);
