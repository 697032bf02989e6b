import type { User } from "@passport/protocol/user";
import { useEffect, useReducer, useRef } from "react";
import { shownFailure } from "../../../../lib/flow/shown-failure.ts";
import { catalogueTexts } from "../../../../lib/texts/catalogue.ts";
import { useTexts } from "../../../../lib/texts/texts.ts";
import { loadContractCalls } from "../../../../lib/wallet/contracts/load-contract-calls.ts";
import { signingWallet } from "../../../../lib/wallet/contracts/signing-wallet.ts";
import { submit } from "../../../../lib/wallet/contracts/submit.ts";
import { useReloadAssets } from "../use-reload-assets.ts";
import type { Transport } from "./transport.ts";
import { advanceTransport, isUnderWay, untouched } from "./transport-flow.ts";

export const useTransport = ({ public_address: linked }: User, { chainId, general, prepare }: Transport) => {
  const catalogue = useTexts(catalogueTexts);
  const [flow, dispatch] = useReducer(advanceTransport, untouched);
  const reloadAssets = useReloadAssets();
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => () => leaving.current?.abort(), []);

  const run = async (signal: AbortSignal) => {
    const wallet = await signingWallet(linked, chainId);
    const { call, until } = await prepare(wallet, await loadContractCalls(), (by) => dispatch({ kind: "proving", by }));
    dispatch({ kind: "voucher", until });
    // ASSET-11: it is locked now, whatever the wallet does.
    reloadAssets();
    await submit(wallet, call, { onSent: () => dispatch({ kind: "sent" }), signal });
    dispatch({ kind: "mined" });
    reloadAssets();
  };
  const start = async () => {
    if (isUnderWay(flow)) return;
    leaving.current = new AbortController();
    const { signal } = leaving.current;
    dispatch({ kind: "started" });
    try {
      await run(signal);
    } catch (error) {
      if (!signal.aborted) dispatch({ kind: "failed", notice: shownFailure(error, general, catalogue) });
    }
  };
  return {
    flow,
    start: () => void start(),
    runOut: () => dispatch({ kind: "ran-out" }),
    close: () => dispatch({ kind: "closed" }),
  };
};
