import * as calls from "@passport/protocol";
import { type CommandHandler, onCommand } from "../../platform/wire/handlers.ts";
import { approveRequest } from "./approve-request.ts";
import type { ApprovalsDependencies } from "./dependencies.ts";
import type { RequestKind } from "./kind.ts";
import { listRequests, readRequest } from "./read-requests.ts";
import { request } from "./request.ts";
import { prepareSignature, signRequest } from "./sign-request.ts";
import { withdrawRequest } from "./withdraw-request.ts";

export const approvalsCommands = (dependencies: ApprovalsDependencies): CommandHandler[] => [
  onCommand(calls.listStaffRequests, (exchange) => listRequests(dependencies, exchange)),
  onCommand(calls.readStaffRequest, (exchange) => readRequest(dependencies, exchange)),
  onCommand(calls.prepareStaffSignature, (exchange) => prepareSignature(dependencies, exchange)),
  onCommand(calls.signStaffRequest, (exchange) => signRequest(dependencies, exchange)),
  onCommand(calls.approveStaffRequest, (exchange) => approveRequest(dependencies, exchange)),
  onCommand(calls.withdrawStaffRequest, (exchange) => withdrawRequest(dependencies, exchange)),
  ...[...dependencies.kinds.values()].map((kind) => requestCommand(dependencies, kind)),
];

/** The edge has checked the input against the call, and checks the answer. */
const requestCommand = (dependencies: ApprovalsDependencies, kind: RequestKind): CommandHandler => ({
  declaration: kind.call,
  handle: (exchange) => request(dependencies, kind, exchange),
});
