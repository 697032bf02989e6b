import type { ReservesReport } from "@passport/protocol/calls/reserves";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useReducer, useRef } from "react";
import { readReservesQuery } from "../read-reserves-query.ts";
import { advanceVerification } from "./verification.ts";
import { verifyBalance } from "./verify-balance.ts";

/** Slow enough to follow, fast enough for the twenty-four steps of ten million players. */
const stepMs = 90;

const pause = () =>
  new Promise<void>((resolve) => {
    const wantsLess = matchMedia("(prefers-reduced-motion: reduce)").matches;
    setTimeout(resolve, wantsLess ? 0 : stepMs);
  });

export const useVerification = (report: ReservesReport, accountId: string) => {
  const [verification, tell] = useReducer(advanceVerification, { kind: "idle" });
  const client = useQueryClient();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const start = () => {
    running.current?.abort();
    running.current = new AbortController();
    const readNewest = async () => {
      await client.invalidateQueries(readReservesQuery);
      return (await client.ensureQueryData(readReservesQuery)) ?? report;
    };
    void verifyBalance({ accountId, report, readNewest, tell, pause, signal: running.current.signal });
  };
  return { verification, start };
};
