import { messages } from "@passport/protocol";
import type { Answer } from "../browser.ts";

const fields = new Set(["message", "error_code", "request_id", "captcha_required"]);
/** Words of what stands behind us, and of our own insides. */
const insides =
  /ECONN|ETIMEDOUT|EPIPE|postgres|kysely|nats|smtp|select |insert |update |node:|\bat \/|127\.0\.0\.1|\.ts:/i;

/** Whether a refusal says more than the catalogue does. */
export const leaksInsides = ({ status, text }: Answer): boolean => {
  if (status < 400) return false;
  if (insides.test(text)) return true;
  const body = JSON.parse(text) as Record<string, unknown>;
  return Object.keys(body).some((name) => !fields.has(name)) || !(String(body["error_code"]) in messages);
};
