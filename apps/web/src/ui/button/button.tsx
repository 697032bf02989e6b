/**
 * A native button: Base UI's would add 2.7 KB gzip to /login for what HTML does by itself.
 * `busy` ignores clicks but keeps focus, so a keyboard user is where they were when the work ends.
 */
import { type ComponentProps, cloneElement, type MouseEvent, type ReactElement, type ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { Spinner } from "../spinner/spinner.tsx";
import styles from "./button.module.css";

export interface ButtonProps extends ComponentProps<"button"> {
  variant?: "primary" | "secondary" | "ghost" | "danger";
  size?: "sm" | "md" | "lg";
  wide?: boolean;
  busy?: boolean | undefined;
  /** Rendered instead of a button, with the button's looks: a router Link, an anchor. */
  render?: ReactElement;
}

export const Button = ({
  variant = "secondary",
  size = "md",
  wide = false,
  busy,
  disabled = false,
  render,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) => {
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    // Also stops a form from being sent twice: Enter in a field clicks its submit button.
    if (busy || disabled) event.preventDefault();
    else onClick?.(event);
  };
  const looks = {
    ...rest,
    className: classNames(styles.button, styles[variant], styles[size], wide && styles.wide, className),
    "aria-busy": busy || undefined,
    // Whatever can be busy works with the server: without one it is held back (OFFLINE-2).
    "data-needs-server": busy === undefined ? undefined : "",
    onClick: handleClick,
  };
  const content: ReactNode = (
    <>
      {busy && <Spinner />}
      {children}
    </>
  );
  if (!render) {
    return (
      <button type="button" disabled={disabled} {...looks}>
        {content}
      </button>
    );
  }
  const element = render as ReactElement<Record<string, unknown>>;
  return cloneElement(element, { ...looks, "aria-disabled": disabled || undefined }, content);
};
