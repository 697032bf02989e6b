/** The payment window over the stub server, and a window of a game that opened it. */

import { balanceTopic, heldTopic } from "@passport/protocol/calls/balances";
import { operationsTopic } from "@passport/protocol/calls/operations";
import { type Payment, readPayment } from "@passport/protocol/calls/payments";
import { exchangeRatesTopic } from "@passport/protocol/calls/sups";
import type { User } from "@passport/protocol/user";
import type { WireMessageCode } from "@passport/protocol/wire-messages";
import { expect, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import { aUser } from "../../../testing/a-user.ts";
import { openPage } from "../../../testing/open-page.tsx";
import { Refusal } from "../../../testing/refusal.ts";
import { type StubServer, startStubServer } from "../../../testing/stub-server.ts";

export const sups = (whole: number) => (BigInt(whole) * 10n ** 18n).toString();
export const claimId = "01936c1e-7a00-7000-8000-00000c9f2c41";
export const operationId = "01936c1e-7a00-7000-8000-0000000000aa";
export const origin = "https://hangar7.example";
export const address = `/transact/supremacy-world/${sups(180)}/${claimId}`;
export const successText = "Transaction Successful, you may now close this page.";
export const failureText = "Issue making transaction, please try again or contract support.";

export const open: Payment = {
  claim_id: claimId,
  amount: sups(180),
  description: "Dock lease, bay 12, seven days",
  reference: "7731",
  status: "open",
  reason: null,
  game: { client_id: "hangar-7", name: "Hangar 7", origins: [origin] },
  expires_at: "2036-11-18T10:00:00.000Z",
  operation_id: null,
  decide_by: null,
  ended_at: null,
  receipt: null,
  limits: null,
};
export const asked: Payment = {
  ...open,
  status: "asked",
  operation_id: operationId,
  decide_by: "2036-11-18T10:00:00.000Z",
};
const ended = { operation_id: operationId, decide_by: asked.decide_by, ended_at: "2026-11-17T19:42:00.000Z" };
export const settled: Payment = {
  ...open,
  ...ended,
  status: "settled",
  receipt: "01936c1e-7a00-7000-8000-0000006e21b4",
};
export const refused: Payment = { ...open, ...ended, status: "refused", reason: "Bay 12 is taken." };

/** New for each test. */
export let server: StubServer;
export let user: User;
export const startTest = () => {
  server = startStubServer();
  user = aUser();
};

export const visit = async (payment: Payment | WireMessageCode, { balance = 11_230, held = 0 } = {}) => {
  server.publish(balanceTopic, user.account_id, sups(balance));
  server.publish(heldTopic, user.account_id, sups(held));
  server.publish(operationsTopic, user.account_id, []);
  server.publish(exchangeRatesTopic, "", {
    enable_sale: true,
    sup_to_usd: "0.12",
    eth_to_usd: "3000",
    bnb_to_usd: "600",
    usdc_to_usd: "1",
    busd_to_usd: "1",
  });
  answerWith(payment);
  await openPage(server, address, user);
};

export const answerWith = (payment: Payment | WireMessageCode) =>
  server.onCommand(readPayment, () => {
    if (typeof payment === "string") throw new Refusal(payment);
    return payment;
  });

/** A window of a game, of which the page can only post messages to. */
export const openedByGame = () => {
  const messages: { message: unknown; to: string }[] = [];
  const opener = { closed: false, postMessage: (message: unknown, to: string) => messages.push({ message, to }) };
  Object.defineProperty(window, "opener", { value: opener, configurable: true, writable: true });
  onTestFinished(() => {
    window.opener = null;
  });
  return messages;
};

export const sent = () => server.commands.filter(({ key }) => key === "TRANSACT:SUPREMACY_WORLD");
export const payButton = () => page.getByRole("button", { name: "Pay 180.00 SUPS" });
export const window500 = () => page.viewport(500, 600);
export const expectNoScroll = () =>
  expect.poll(() => document.documentElement.scrollHeight - document.documentElement.clientHeight).toBe(0);
