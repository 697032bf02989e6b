import type { OwnedCollectible } from "@passport/protocol/calls/collectibles";
import type { User } from "@passport/protocol/user";
import { useEffect, useEffectEvent, useReducer, useRef } from "react";
import { shownFailure } from "../../../../lib/flow/shown-failure.ts";
import { catalogueTexts } from "../../../../lib/texts/catalogue.ts";
import { useTexts } from "../../../../lib/texts/texts.ts";
import { loadContractCalls } from "../../../../lib/wallet/contracts/load-contract-calls.ts";
import { signingWallet } from "../../../../lib/wallet/contracts/signing-wallet.ts";
import { submit } from "../../../../lib/wallet/contracts/submit.ts";
import { isSameAddress } from "../../../../lib/wallet/same-address.ts";
import { useConnectedWallet } from "../../../../lib/wallet/wallet-store.ts";
import { useReloadAssets } from "../use-reload-assets.ts";
import { advanceStake, canStart, type StakeStepName, unchecked } from "./stake-flow.ts";

/** What a stake needs to know of a collectible whose collection is on a chain. */
export interface StakePlan {
  chainId: number;
  tokenId: string;
  collectible: string;
  staking: string;
}

export const stakePlan = ({ user_asset, collection }: OwnedCollectible): StakePlan | undefined => {
  const { chain_id: chainId, mint_contract: collectible, stake_contract: staking } = collection;
  if (collectible === null || staking === null) return undefined;
  return { chainId, tokenId: user_asset.token_id, collectible, staking };
};

export const useStake = ({ public_address: linked }: User, plan: StakePlan, isOpen: boolean) => {
  const { chainId, tokenId, collectible, staking } = plan;
  const catalogue = useTexts(catalogueTexts);
  const [flow, dispatch] = useReducer(advanceStake, unchecked);
  const reloadAssets = useReloadAssets();
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);

  /** An approval that is on the chain already makes the first step done (CHAIN-7). */
  const check = async () => {
    dispatch({ kind: "opened" });
    try {
      const { engine } = await signingWallet(linked, chainId);
      const { readApproved } = await loadContractCalls();
      const isApproved = isSameAddress(await readApproved(engine, collectible, tokenId), staking);
      dispatch({ kind: "checked", isApproved });
    } catch {
      dispatch({ kind: "check-failed" });
    }
  };
  const checkOnOpening = useEffectEvent(check);
  const isOnChain = useConnectedWallet()?.chainId === chainId;
  useEffect(() => {
    if (isOpen && isOnChain) void checkOnOpening();
  }, [isOpen, isOnChain]);

  const run = async (step: StakeStepName) => {
    const signal = leaving.current?.signal;
    if (signal === undefined || !canStart(flow, step)) return;
    dispatch({ kind: "started", step });
    try {
      const wallet = await signingWallet(linked, chainId);
      const { approveCall, stakeCall } = await loadContractCalls();
      const call = step === "approve" ? approveCall(collectible, staking, tokenId) : stakeCall(staking, tokenId);
      await submit(wallet, call, { onSent: () => dispatch({ kind: "sent", step }), signal });
      dispatch({ kind: "mined", step });
      if (step === "stake") reloadAssets();
    } catch (error) {
      if (signal.aborted) return;
      dispatch({ kind: "failed", step, notice: shownFailure(error, "transition_failed", catalogue) });
    }
  };
  return { flow, run: (step: StakeStepName) => void run(step), checkAgain: () => void check() };
};
