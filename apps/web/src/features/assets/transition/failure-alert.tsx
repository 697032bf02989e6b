import type { ReactNode } from "react";
import { Alert } from "../../../ui/alert/alert.tsx";
import type { FailureNotice } from "./shown-failure.ts";

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
