/** From a request to an answer, whatever the framework: verify, look for an earlier answer, run the handler. */
import { PassportError } from "../passport-error.ts";
import type { PassportEvent, PassportQuestion } from "../wire/event.ts";
import { type Answer, type AnswerMemory, createAnswerMemory, onceAtATime } from "./answer-memory.ts";
import type { Decision } from "./decision.ts";
import { type SignedRequest, type VerifiedEvent, type VerifyWebhookOptions, verifyWebhook } from "./verify-webhook.ts";

type EventOf<Type extends PassportEvent["type"]> = Extract<PassportEvent, { type: Type }> & { id: string };
type Result<Type> = Type extends PassportQuestion["type"] ? Decision | Promise<Decision> : unknown;

/** News without a handler is acknowledged; a question without one stays unanswered, and is undone when its time is over. */
export type WebhookHandlers = {
  [Type in PassportEvent["type"]]?: (event: EventOf<Type>) => Result<Type>;
};

export interface Delivery {
  status: number;
  /** Undefined when the signature did not fit. */
  event: VerifiedEvent | undefined;
  /** Answered before; the handler did not run again. */
  isRepeated: boolean;
  error: unknown;
}

export interface WebhookOptions extends VerifyWebhookOptions {
  handlers: WebhookHandlers;
  memory?: AnswerMemory;
  /** For your log: called for each request, the refused ones included. */
  onDelivery?: (delivery: Delivery) => void;
}

export type Receive = (request: SignedRequest) => Promise<Answer>;

const refusal = (status: number, error: string): Answer => ({ status, body: JSON.stringify({ error }) });

const isDecision = (value: unknown): value is Decision =>
  typeof value === "object" && value !== null && "decision" in value;

const runHandler = async (event: VerifiedEvent, handlers: WebhookHandlers): Promise<Answer> => {
  const isQuestion = event.type === "payment.requested" || event.type === "item.move_requested";
  // The handler of a type takes events of that type, which TypeScript cannot follow through the lookup.
  const handler = handlers[event.type] as ((event: VerifiedEvent) => unknown) | undefined;
  if (handler === undefined) return isQuestion ? refusal(501, "no_handler") : { status: 204, body: "" };
  const result = await handler(event);
  if (!isQuestion) return { status: 204, body: "" };
  if (!isDecision(result)) throw new TypeError(`the handler of ${event.type} must return accept() or refuse(reason)`);
  return { status: 200, body: JSON.stringify(result) };
};

export const createReceive = (options: WebhookOptions): Receive => {
  const { handlers, memory = createAnswerMemory(), onDelivery = () => undefined } = options;
  const once = onceAtATime();

  const answerTo = async (event: VerifiedEvent): Promise<Answer & { isRepeated: boolean }> => {
    const known = await memory.read(event.id);
    if (known !== undefined) return { ...known, isRepeated: true };
    const answer = await runHandler(event, handlers);
    if (answer.status < 300) await memory.write(event.id, answer);
    return { ...answer, isRepeated: false };
  };

  return async (request) => {
    let event: VerifiedEvent | undefined;
    try {
      const verified = await verifyWebhook(request, options);
      event = verified;
      let isRepeated = true;
      const { status, body } = await once(verified.id, async () => {
        const answer = await answerTo(verified);
        isRepeated = answer.isRepeated;
        return answer;
      });
      onDelivery({ status, event, isRepeated, error: undefined });
      return { status, body };
    } catch (error) {
      const isForged = error instanceof PassportError && error.code === "signature_invalid";
      const answer = isForged ? refusal(401, "signature_invalid") : refusal(500, "handler_failed");
      onDelivery({ status: answer.status, event, isRepeated: false, error });
      return answer;
    }
  };
};
