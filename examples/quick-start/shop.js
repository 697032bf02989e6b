import { randomUUID } from "node:crypto";
import { toBaseUnits } from "@passport/sdk/server";
import { accept, createWebhooks, refuse } from "@passport/sdk/webhooks";
import { endSessionsOf, playerOf } from "./login.js";

// In memory again. Orders are ours: Passport knows only their numbers.
const orders = new Map();

const price = toBaseUnits("2.5");

export const addShop = (app, passport) => {
  app.post("/orders", async (request, reply) => {
    const player = playerOf(request);
    if (player === undefined) return reply.code(401).send({ error: "log_in_first" });
    const number = `order-${randomUUID()}`;
    orders.set(number, { number, player_id: player.player_id, status: "open" });
    const claim = await passport.claims.create(
      { amount: price, description: "Repair kit", reference: number, player_id: player.player_id },
      // With our order number as the key, a repeated call returns the same claim, not a second one.
      { idempotencyKey: number },
    );
    return { number, payment_url: claim.payment_url };
  });

  app.get("/orders/:number", (request, reply) => orders.get(request.params.number) ?? reply.code(404).send({}));

  const webhooks = createWebhooks({
    secret: process.env.PASSPORT_WEBHOOK_SECRET,
    handlers: {
      // The player has confirmed, and the SUPS are held. Can you deliver? Nothing is paid until you accept.
      "payment.requested": ({ data: { claim } }) => {
        const order = orders.get(claim.reference);
        const isOpen = order?.status === "open" && claim.amount === price;
        return isOpen ? accept() : refuse("This order is no longer open.");
      },
      // Paid: deliver.
      "payment.settled": ({ data: { claim } }) => {
        const order = orders.get(claim.reference);
        if (order !== undefined) order.status = "paid";
      },
      // The player got the SUPS back because we did not decide in time.
      "payment.returned": ({ data: { claim } }) => {
        const order = orders.get(claim.reference);
        if (order !== undefined) order.status = "returned";
      },
      "player.disconnected": ({ data }) => endSessionsOf(data.player_id),
    },
    onDelivery: ({ event, status }) => console.log(`${event?.type ?? "unverified webhook"}: ${status}`),
  });
  app.register(webhooks.fastify, { path: "/webhooks/passport" });
};
