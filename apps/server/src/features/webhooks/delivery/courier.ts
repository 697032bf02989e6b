/** Tries one event: signs it, sends it, and says what came of it. Writes nothing. */
import { isQuestionType, webhookDecisionSchema, webhookVersion } from "@passport/protocol";
import type { Sealer } from "../../../platform/secrets/sealer.ts";
import type { Logger } from "../../../platform/telemetry/log.ts";
import type { Decision } from "../dependencies.ts";
import { isUsableEndpoint } from "../endpoints/endpoint-url.ts";
import { endpointContext } from "../endpoints/secret.ts";
import { keyOf, signatureHeaders } from "../endpoints/sign.ts";
import type { ClaimedEvent, Outcome } from "../events/delivery-store.ts";
import { retryDelayMs, type WebhookPace } from "../events/pace.ts";
import type { Answer, Post } from "./post.ts";

export interface Tried {
  event: ClaimedEvent;
  outcome: Outcome;
  /** Of a question that was answered. */
  decision?: Decision;
}

export type Courier = (event: ClaimedEvent) => Promise<Tried>;

interface Options {
  sealer: Sealer;
  post: Post;
  isPlainAllowed: boolean;
  pace: WebhookPace;
  log: Logger;
}

const userAgent = "Passport-Webhooks/1.0";

export const createCourier = ({ sealer, post, isPlainAllowed, pace, log }: Options): Courier => {
  const openKey = createKeyCache(sealer);

  const send = async (event: ClaimedEvent, timeoutMs: number): Promise<Answer> => {
    if (timeoutMs <= 0) return { status: null, body: "", error: "too_late" };
    if (!isUsableEndpoint(event.url, { isPlainAllowed })) return { status: null, body: "", error: "address_refused" };
    const sealed = [event.secret_sealed, ...(event.previous_sealed === null ? [] : [event.previous_sealed])];
    const keys = sealed.map((secret) => openKey(secret, event.client_id));
    const body = bodyOf(event);
    const headers = {
      "content-type": "application/json",
      accept: "application/json",
      "accept-encoding": "identity",
      "user-agent": userAgent,
      ...signatureHeaders({ id: event.id, body, keys }),
    };
    return post({ url: event.url, headers, body, timeoutMs });
  };

  return async (event) => {
    const isQuestion = isQuestionType(event.type);
    const untilDecided = event.decide_by === null ? Number.POSITIVE_INFINITY : event.decide_by.getTime() - Date.now();
    const answer = await send(event, Math.min(pace.attemptMs, untilDecided)).catch((error: unknown) => {
      // Such as a secret that does not open: for the operator to mend, and the event stays due.
      log.error({ err: error, event: event.id, client: event.client_id }, "a webhook could not be sent");
      return unsendable;
    });
    const decision = isQuestion && isSuccess(answer) ? readDecision(event.id, answer) : undefined;
    const isDelivered = isSuccess(answer) && (!isQuestion || decision !== undefined);
    const outcome = {
      id: event.id,
      attempts: event.attempts,
      isDelivered,
      status: answer.status,
      error: isDelivered ? null : errorOf(answer),
      delayMs: retryDelayMs({ attempts: event.attempts, isQuestion }, pace),
    };
    return { event, outcome, ...(decision && { decision }) };
  };
};

const unsendable: Answer = { status: null, body: "", error: "not_sendable" };

/** Byte for byte the same with every try. */
const bodyOf = ({ type, created_at, data }: ClaimedEvent): string =>
  `{"type":"${type}","timestamp":"${created_at.toISOString()}","version":"${webhookVersion}","data":${data}}`;

const isSuccess = ({ status }: Answer): boolean => status !== null && status >= 200 && status < 300;

const errorOf = (answer: Answer): string => {
  if (isSuccess(answer)) return answer.error ?? "no_decision";
  if (answer.status === null) return answer.error ?? "connection_failed";
  return answer.status >= 300 && answer.status < 400 ? "redirect" : "status";
};

const readDecision = (eventId: string, answer: Answer): Decision | undefined => {
  if (answer.error !== null) return undefined;
  const { success, data } = webhookDecisionSchema.safeParse(parseJson(answer.body));
  if (!success) return undefined;
  return { eventId, isAccepted: data.decision === "accept", reason: data.decision === "refuse" ? data.reason : "" };
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Opening a sealed secret costs more than signing with it. A rotation seals another text, so nothing here gets old. */
const createKeyCache = (sealer: Sealer) => {
  const keys = new Map<string, Buffer>();
  return (sealed: string, clientId: string): Buffer => {
    const known = keys.get(sealed);
    if (known !== undefined) return known;
    const key = keyOf(sealer.open(sealed, endpointContext(clientId)));
    if (keys.size >= 1000) keys.clear();
    keys.set(sealed, key);
    return key;
  };
};
