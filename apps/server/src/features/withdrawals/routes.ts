import { readHolding as readHoldingCall, withdrawSups as withdrawSupsCall } from "@passport/protocol";
import { type HttpHandler, onHttp } from "../../platform/wire/handlers.ts";
import type { WithdrawalsDependencies } from "./dependencies.ts";
import { readHolding } from "./read-holding.ts";
import { withdrawSups } from "./withdraw-sups.ts";

export const withdrawalsRoutes = (dependencies: WithdrawalsDependencies): HttpHandler[] => [
  onHttp(withdrawSupsCall, ({ actor, query }) =>
    withdrawSups(dependencies, {
      actor,
      address: query.address,
      nonce: BigInt(query.nonce),
      amount: BigInt(query.amount),
      chainId: BigInt(query.chain),
    }),
  ),
  onHttp(readHoldingCall, ({ actor, query }) => readHolding(dependencies, { actor, address: query.address })),
];
