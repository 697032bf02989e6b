// A game in plain JavaScript, as CommonJS.
const { createPassport } = require("@passport/sdk/browser");
const { createPassportServer } = require("@passport/sdk/server");
const { verifyWebhook } = require("@passport/sdk/webhooks");

const run = async () => {
  const { ISSUER, TOKEN, SECRET, BODY, WEBHOOK_TIMESTAMP, SIGNATURE } = process.env;
  const { playerId } = await createPassportServer({ issuer: ISSUER, clientId: "hangar-7" }).verify(TOKEN);
  const headers = { "webhook-id": "e1", "webhook-timestamp": WEBHOOK_TIMESTAMP, "webhook-signature": SIGNATURE };
  const { type } = await verifyWebhook({ body: BODY, headers }, { secret: SECRET });
  process.stdout.write(JSON.stringify({ playerId, event: type, browser: typeof createPassport }));
};

run();
