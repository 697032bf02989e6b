import type { ComponentProps } from "react";
import { classNames } from "../class-names.ts";
import styles from "./panel.module.css";

export interface PanelProps extends ComponentProps<"div"> {
  as?: "div" | "section" | "article" | "aside" | "li" | "fieldset";
  padding?: "none" | "tight" | "normal";
  /** raised: a document that lies above the page (receipts). error: its edge says that something failed. */
  tone?: "plain" | "raised" | "error";
}

/** The machined card with one cut corner. */
export const Panel = ({ as = "div", padding = "normal", tone = "plain", className, ...rest }: PanelProps) => {
  // Every element of the list takes what a div takes; the union of their ref types does not say so.
  const Element = as as "div";
  return <Element {...rest} className={classNames("cut", styles.panel, styles[padding], styles[tone], className)} />;
};
