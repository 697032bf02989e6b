import { classNames } from "../class-names.ts";
import styles from "./icon.module.css";
import { type IconName, iconPaths } from "./icon-paths.ts";

export type { IconName } from "./icon-paths.ts";

export interface IconProps {
  name: IconName;
  /** m: 20 px, beside text of 15 and more. s: 16 px, inside small things. */
  size?: "s" | "m";
  className?: string | undefined;
}

/** Always decoration: the words beside it, or the label of its button, say what it means. */
export const Icon = ({ name, size = "m", className }: IconProps) => (
  <svg
    className={classNames(styles.icon, size === "s" && styles.small, className)}
    viewBox="0 0 20 20"
    aria-hidden="true"
  >
    <path d={iconPaths[name]} />
  </svg>
);
