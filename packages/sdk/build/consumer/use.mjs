// A game in plain JavaScript, as ES modules.
import { createPassport } from "@passport/sdk/browser";
import { createPassportServer } from "@passport/sdk/server";
import { verifyWebhook } from "@passport/sdk/webhooks";

const { ISSUER, TOKEN, SECRET, BODY, WEBHOOK_TIMESTAMP, SIGNATURE } = process.env;
const { playerId } = await createPassportServer({ issuer: ISSUER, clientId: "hangar-7" }).verify(TOKEN);
const headers = { "webhook-id": "e1", "webhook-timestamp": WEBHOOK_TIMESTAMP, "webhook-signature": SIGNATURE };
const { type } = await verifyWebhook({ body: BODY, headers }, { secret: SECRET });
process.stdout.write(JSON.stringify({ playerId, event: type, browser: typeof createPassport }));
