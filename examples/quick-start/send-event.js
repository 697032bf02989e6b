import { randomUUID } from "node:crypto";
import { Webhook } from "standardwebhooks";

const [type, data = "{}"] = process.argv.slice(2);
const id = randomUUID();
const now = new Date();
const body = JSON.stringify({ type, timestamp: now.toISOString(), version: "2026-11-17", data: JSON.parse(data) });

const response = await fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/webhooks/passport`, {
  method: "POST",
  headers: {
    "content-type": "application/json",
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
    "webhook-signature": new Webhook(process.env.PASSPORT_WEBHOOK_SECRET).sign(id, now, body),
  },
  body,
});
console.log(response.status, await response.text());
