import * as calls from "@passport/protocol";
import { type HttpHandler, onHttp } from "../../platform/wire/handlers.ts";
import { checkWithdrawals } from "./check-withdrawals.ts";
import type { WithdrawalsDependencies } from "./dependencies.ts";
import { readHolding } from "./read-holding.ts";
import { withdrawSups } from "./withdraw-sups.ts";

export const withdrawalsRoutes = (dependencies: WithdrawalsDependencies): HttpHandler[] => [
  onHttp(calls.withdrawSups, ({ actor, query }) =>
    withdrawSups(dependencies, {
      actor,
      address: query.address,
      nonce: BigInt(query.nonce),
      amount: BigInt(query.amount),
      chainId: BigInt(query.chain),
      proof: query.proof,
    }),
  ),
  onHttp(calls.checkWithdrawals, ({ actor }) => checkWithdrawals(dependencies, { actor })),
  onHttp(calls.checkWithdrawalsOf, ({ actor, query }) => checkWithdrawals(dependencies, { actor, ...query })),
  onHttp(calls.readHolding, (exchange) => readHolding(dependencies, exchange)),
];
