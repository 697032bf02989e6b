import type { Farm } from "@passport/protocol/calls/farm";
import type { FarmCalls } from "../../../lib/wallet/contracts/load-farm-calls.ts";
import type { ContractCall } from "../../../lib/wallet/engine/engine.ts";
import type { FarmAction } from "./farm-action.ts";

export const callOf = (action: FarmAction, farm: Farm, calls: FarmCalls): ContractCall => {
  switch (action.kind) {
    case "enable":
      return calls.enableCall(farm);
    case "stake":
      return calls.stakeCall(farm, action.amount);
    case "withdraw":
      return calls.withdrawCall(farm, action.amount);
    case "exit":
      return calls.exitCall(farm);
    case "harvest":
      return calls.harvestCall(farm);
  }
};
