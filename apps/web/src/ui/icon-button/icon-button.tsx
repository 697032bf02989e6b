import type { ComponentProps } from "react";
import { classNames } from "../class-names.ts";
import { Icon, type IconName } from "../icon/icon.tsx";
import styles from "./icon-button.module.css";

export interface IconButtonProps extends Omit<ComponentProps<"button">, "children"> {
  icon: IconName;
  /** What it does; include the count in it when there is one ("Activity, 2 in flight"). */
  label: string;
  count?: number;
  outlined?: boolean;
}

export const IconButton = ({ icon, label, count, outlined = false, className, ...rest }: IconButtonProps) => (
  <button
    type="button"
    {...rest}
    aria-label={label}
    className={classNames(styles.button, outlined && styles.outlined, className)}
  >
    <Icon name={icon} />
    {count !== undefined && count > 0 && (
      <span className={styles.count} aria-hidden="true">
        {count > 99 ? "99+" : count}
      </span>
    )}
  </button>
);
