import type { ZodMiniType } from "zod/mini";
import { type Command, declareCommand } from "./declare.ts";
import { type StaffCall, staffAccessOf, staffClasses } from "./policy.ts";

type Given<P extends ZodMiniType, O extends ZodMiniType> = Pick<
  Command<P, O>,
  "summary" | "payload" | "output" | "errors"
> & { key: StaffCall };

/** A command of staff. Who may make it and with what proof is not its own to say: the policy has it under its key. */
export const declareStaffCommand = <P extends ZodMiniType, O extends ZodMiniType>(command: Given<P, O>) => {
  const access = staffAccessOf(command.key);
  return {
    ...declareCommand<P, O>({
      ...command,
      access: "user",
      ownership: "public",
      // The account of a member of staff that is locked may be stolen.
      locks: ["total"],
      rate: staffClasses[access.staff].rate,
    }),
    access,
  };
};
