import * as calls from "@passport/protocol";
import { onService, onServiceBatch, type ServiceHandler } from "../../platform/wire/handlers.ts";
import { cancelClaim } from "./cancel-claim.ts";
import { createClaims, referenceOf } from "./create-claims.ts";
import type { PaymentsDependencies } from "./dependencies.ts";
import { createOpenClaims } from "./open-claims.ts";
import { listClaims, readBalance, readClaim } from "./read-claims.ts";
import { refundClaims } from "./refund-claims.ts";

export const paymentsService = (dependencies: PaymentsDependencies): ServiceHandler[] => [
  createsClaims({ ...dependencies, openClaims: createOpenClaims() }),
  onService(calls.readClaim, (exchange) => readClaim(dependencies, exchange)),
  onService(calls.listClaims, (exchange) => listClaims(dependencies, exchange)),
  onService(calls.cancelClaim, (exchange) => cancelClaim(dependencies, exchange)),
  onServiceBatch(calls.refundClaim, {
    rowOf: ({ query }) => query.claim_id,
    handleAll: (transaction, exchanges) => refundClaims(dependencies, transaction, exchanges),
  }),
  onService(calls.readBalance, (exchange) => readBalance(dependencies, exchange)),
];

const createsClaims = (dependencies: Parameters<typeof createClaims>[0]): ServiceHandler =>
  onServiceBatch(calls.createClaim, {
    rowOf: referenceOf,
    handleAll: (transaction, exchanges) => createClaims(dependencies, transaction, exchanges),
  });
