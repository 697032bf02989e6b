import { toBaseUnits } from "@passport/sdk/server";
import { accept, createWebhooks, refuse } from "@passport/sdk/webhooks";
import { playerOf } from "./login.js";

// In memory again. An order is ours: Passport only knows its number.
const orders = new Map();

const price = toBaseUnits("2.5");

export const addShop = (app, passport) => {
  app.post("/orders", async (request, reply) => {
    const player = playerOf(request);
    if (player === undefined) return reply.code(401).send({ error: "log_in_first" });
    const number = `order-${crypto.randomUUID()}`;
    const claim = await passport.claims.create({
      amount: price,
      description: "Repair kit",
      reference: number,
      player_id: player.player_id,
    });
    orders.set(number, { number, player_id: player.player_id, status: "open" });
    return { number, payment_url: claim.payment_url };
  });

  app.get("/orders/:number", (request, reply) => orders.get(request.params.number) ?? reply.code(404).send({}));

  const webhooks = createWebhooks({
    secret: process.env.PASSPORT_WEBHOOK_SECRET,
    handlers: {
      // The player has confirmed and the SUPS are held. Can you deliver? Nothing is paid before you accept.
      "payment.requested": ({ data: { claim } }) => {
        const order = orders.get(claim.reference);
        return order?.status === "open" ? accept() : refuse("This order is no longer open.");
      },
      // Paid: deliver.
      "payment.settled": ({ data: { claim } }) => {
        const order = orders.get(claim.reference);
        if (order !== undefined) order.status = "paid";
      },
      // The player has the SUPS back, because no decision came in time.
      "payment.returned": ({ data: { claim } }) => {
        const order = orders.get(claim.reference);
        if (order !== undefined) order.status = "returned";
      },
    },
  });
  app.register(webhooks.fastify, { path: "/webhooks/passport" });
};
