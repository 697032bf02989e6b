/** What both servers say and both kinds of client expect: the public socket with one topic. */
import { exchangeRatesTopic, rootFrame, socketPaths, subscribeFrame } from "@passport/protocol";

export const path = socketPaths.mount("/public");
export const root = rootFrame("/public");
export const subscribe = subscribeFrame(exchangeRatesTopic.path);

const payload = {
  enable_sale: true,
  bnb_to_usd: "600",
  usdc_to_usd: "1",
  busd_to_usd: "1",
  eth_to_usd: "3000",
  sup_to_usd: "0.12",
};

const change = (seq: number) => ({ key: exchangeRatesTopic.snapshotKey, payload, seq });
export const message = (seq: number): string => JSON.stringify({ uri: exchangeRatesTopic.path, ...change(seq) });
