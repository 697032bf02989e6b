/** A game in TypeScript. It is compiled only: the types must say what a game may do, and refuse the rest. */
// #region browser
import { createPassport } from "@passport/sdk/browser";
// #endregion
// #region server
import { createPassportServer, PassportError, toBaseUnits } from "@passport/sdk/server";
// #endregion
// #region webhooks
import { accept, createWebhooks, refuse } from "@passport/sdk/webhooks";

// #endregion

// #region browser
const page = createPassport({
  issuer: "https://passport.example",
  clientId: "a-game",
  redirectUri: "https://game.example/",
});

export const logIn = async (): Promise<void> => {
  const outcome = await page.logIn();
  // Your server exchanges the login for the player.
  if (outcome.status !== "done") return;
  const headers = { "content-type": "application/json" };
  await fetch("/session", { method: "POST", headers, body: JSON.stringify(outcome.login) });
};

export const buy = async (): Promise<boolean> => {
  const claim = fetch("/orders", { method: "POST" }).then((answer) => answer.json());
  const outcome = await page.pay(claim);
  return outcome.status === "paid";
};
// #endregion

// #region server
const passport = createPassportServer({
  issuer: "https://passport.example",
  clientId: "a-game",
  clientSecret: "…",
  serverKey: "psk_…",
});

export const logInOnServer = async (login: unknown): Promise<string> =>
  (await passport.exchange(login)).player.player_id;

export const charge = async (playerId: string, order: string): Promise<string> => {
  try {
    const claim = { amount: toBaseUnits("2.5"), description: "Repair kit", reference: order, player_id: playerId };
    return (await passport.claims.create(claim, { idempotencyKey: order })).payment_url;
  } catch (error) {
    if (error instanceof PassportError && error.code === "reference_taken") throw new Error(`${order} exists`);
    throw error;
  }
};

export const earned = async (): Promise<bigint> => {
  let sum = 0n;
  for await (const { amount, refunded_amount } of passport.claims.list({ status: "settled" })) {
    sum += BigInt(amount) - BigInt(refunded_amount);
  }
  return sum;
};
// #endregion

// #region webhooks
const orders = new Map<string | null, "open" | "paid">();

export const webhooks = createWebhooks({
  secret: "whsec_…",
  handlers: {
    "payment.requested": ({ data }) =>
      orders.get(data.claim.reference) === "open" ? accept() : refuse("This order is no longer open."),
    "payment.settled": ({ data }) => orders.set(data.claim.reference, "paid"),
  },
});
// #endregion

createWebhooks({
  secret: "whsec_…",
  // @ts-expect-error: a question must be decided
  handlers: { "item.move_requested": () => undefined },
});

// @ts-expect-error: amounts are text, because numbers lose digits
export const wrong = passport.claims.create({ amount: 2.5, description: "Repair" });
