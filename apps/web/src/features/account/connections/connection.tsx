import type { ReactNode } from "react";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Badge } from "../../../ui/badge/badge.tsx";
import { Entry } from "../../../ui/entry/entry.tsx";
import { connectionTexts } from "./texts.ts";

interface ConnectionProps {
  sign: ReactNode;
  title: string;
  isConnected: boolean;
  /** While it is not connected. */
  facts: readonly string[];
  /** Which one it is, once it is connected. */
  details?: ReactNode;
  action: ReactNode;
}

/** One line of the list: whose it is, connected or not, and the one thing to do about it (EDIT-21). */
export const Connection = ({ sign, title, isConnected, facts, details, action }: ConnectionProps) => {
  const texts = useTexts(connectionTexts);
  return (
    <Entry
      icon="key"
      sign={sign}
      title={
        <>
          {title}
          {isConnected && (
            <Badge tone="success" icon="ok">
              {texts.isConnected}
            </Badge>
          )}
        </>
      }
      facts={isConnected ? [] : [texts.isNotConnected, ...facts]}
      details={details}
      action={action}
    />
  );
};
