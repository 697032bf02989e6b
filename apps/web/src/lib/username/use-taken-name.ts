import { checkUsername } from "@passport/protocol/calls/signup";
import { usernameSchema } from "@passport/protocol/user";
import { useEffect, useState } from "react";
import { call } from "../api/call.ts";
import { followPromise } from "../effects/follow-promise.ts";
import { useSettled } from "../time/use-settled.ts";

/** Long enough that a name is asked for once, when its player has paused. */
const pauseMs = 350;

/**
 * SIGNUP-31: whether another player has the name that is being typed. A hint while typing: what fails is not shown, and the
 * server decides when the name is sent.
 */
export const useTakenName = (typed: string): boolean => {
  const name = typed.trim();
  const settled = useSettled(name, pauseMs);
  const [taken, setTaken] = useState<string>();
  useEffect(() => {
    if (!usernameSchema.safeParse(settled).success) return;
    return followPromise(
      call(checkUsername, { query: { username: settled } }),
      ({ is_free: isFree }) => setTaken(isFree ? undefined : settled),
      () => {},
    );
  }, [settled]);
  return taken !== undefined && taken === name;
};
