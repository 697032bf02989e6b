import type { ReactNode } from "react";
import type { FailureNotice } from "../lib/flow/shown-failure.ts";
import { Alert } from "../ui/alert/alert.tsx";

interface FailureAlertProps {
  notice: FailureNotice;
  /** What can be done about it. */
  children?: ReactNode;
}

export const FailureAlert = ({ notice: { tone, text, words }, children }: FailureAlertProps) => (
  <Alert tone={tone} title={text}>
    {words !== undefined && <p>{words}</p>}
    {children}
  </Alert>
);
