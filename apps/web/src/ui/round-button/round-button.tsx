import { type ComponentProps, cloneElement, type ReactElement } from "react";
import { classNames } from "../class-names.ts";
import { Spinner } from "../spinner/spinner.tsx";
import styles from "./round-button.module.css";

export interface RoundButtonProps extends ComponentProps<"button"> {
  /** Says what it does; its picture alone does not. */
  label: string;
  busy?: boolean;
  /** Rendered instead of a button: an anchor, a router Link. */
  render?: ReactElement;
}

export const RoundButton = ({
  label,
  busy = false,
  render,
  className,
  children,
  onClick,
  ...rest
}: RoundButtonProps) => {
  const looks = {
    ...rest,
    "aria-label": label,
    "aria-busy": busy || undefined,
    title: label,
    className: classNames(styles.round, className),
    onClick: busy ? undefined : onClick,
  };
  const content = busy ? <Spinner /> : children;
  if (render) return cloneElement(render as ReactElement<Record<string, unknown>>, looks, content);
  return (
    <button type="button" {...looks}>
      {content}
    </button>
  );
};
