/** A requested code: pending, sent, or not sent. An older token is valid until a newer one was received. */
export type CodeRequest =
  | { kind: "sending"; token: string | undefined }
  /** `until`: until then the last email may still be in transit, and no other is sent. */
  | { kind: "sent"; token: string; until: number; wasResent: boolean }
  | { kind: "ready"; token: string }
  | { kind: "failed"; token: string | undefined; error: string };

export type CodeRequestEvent =
  | { kind: "wished" }
  | { kind: "sent"; token: string; at: number }
  | { kind: "failed"; error: string }
  | { kind: "pause-over" };

/** The server sends at most one email in 30 seconds to a mailbox. */
const pauseMs = 30_000;

export const firstRequest: CodeRequest = { kind: "sending", token: undefined };

export const advanceRequest = (request: CodeRequest, event: CodeRequestEvent): CodeRequest => {
  const { kind, token } = request;
  switch (event.kind) {
    case "wished":
      return kind === "ready" || kind === "failed" ? { kind: "sending", token } : request;
    case "sent":
      return { kind: "sent", token: event.token, until: event.at + pauseMs, wasResent: token !== undefined };
    case "failed":
      return kind === "sending" ? { kind: "failed", token, error: event.error } : request;
    case "pause-over":
      return kind === "sent" ? { kind: "ready", token: request.token } : request;
  }
};
