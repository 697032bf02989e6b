/** The newest deliveries, as the page shows them: what came, whether it was Passport's, and what we said. */
import type { Delivery } from "@passport/sdk/webhooks";

export interface LogLine {
  at: string;
  id: string;
  type: string;
  signature: "valid" | "refused";
  outcome: string;
}

export interface WebhookLog {
  add(delivery: Delivery): void;
  lines(): readonly LogLine[];
}

const longest = 20;

const outcomeOf = ({ status, isRepeated, error }: Delivery): string => {
  if (isRepeated) return "repeated: same answer again";
  if (error !== undefined) return error instanceof Error ? error.message : "failed";
  return status === 200 ? "decided" : "received";
};

export const createWebhookLog = (): WebhookLog => {
  const lines: LogLine[] = [];
  return {
    add(delivery) {
      const { event } = delivery;
      lines.unshift({
        at: new Date().toISOString(),
        id: event?.id ?? "",
        type: event?.type ?? "unknown",
        signature: event === undefined ? "refused" : "valid",
        outcome: outcomeOf(delivery),
      });
      lines.splice(longest);
    },
    lines: () => lines,
  };
};
