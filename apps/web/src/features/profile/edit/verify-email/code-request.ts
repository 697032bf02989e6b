/** A code that was asked for: on its way, sent, or not sent. An older token counts until a newer one has come. */
export type CodeRequest =
  | { kind: "sending"; token: string | undefined }
  /** `until`: so long the last mail is most likely still on its way, and no other is sent. */
  | { kind: "sent"; token: string; until: number; wasResent: boolean }
  | { kind: "ready"; token: string }
  | { kind: "failed"; token: string | undefined; error: string };

export type CodeRequestEvent =
  | { kind: "wished" }
  | { kind: "sent"; token: string; at: number }
  | { kind: "failed"; error: string }
  | { kind: "pause-over" };

/** The server sends one mail in 30 seconds to one mailbox. */
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
