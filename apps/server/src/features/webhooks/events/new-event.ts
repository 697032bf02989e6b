import type { WebhookEventType } from "@passport/protocol";

export interface NewEvent {
  id: string;
  clientId: string;
  type: WebhookEventType;
  /** Events with the same key are delivered in the order in which they were enqueued, one at a time. */
  orderKey: string;
  data: unknown;
  /** For questions: when the answer no longer counts. */
  decideBy?: Date;
}
