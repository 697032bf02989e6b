import type { Collectible } from "@passport/protocol/calls/collectibles";
import { useReducer, useState } from "react";
import { CommandError } from "../../../lib/socket/command-error.ts";
import { gameCatalogueTexts, shownGameError } from "../../../lib/texts/game-catalogue.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { useReloadAssets } from "../transition/use-reload-assets.ts";
import { type MoveResult, runInTurns, withResult } from "./bulk-flow.ts";
import { type Direction, sendCollectible } from "./movable.ts";

/** A game decides each move on its own; a page must not flood it. */
const atOnce = 3;

/** One command for each asset. They go on when the dialog is closed. */
export const useBulkMove = (assets: readonly Collectible[], direction: Direction) => {
  const catalogue = useTexts(gameCatalogueTexts);
  const reloadAssets = useReloadAssets();
  const [hasStarted, setStarted] = useState(false);
  const [results, report] = useReducer(withResult, new Map<string, MoveResult>());

  const move = async ({ hash }: Collectible): Promise<void> => {
    report({ id: hash, result: { state: "moving" } });
    try {
      await sendCollectible(hash, direction);
      report({ id: hash, result: { state: "moved" } });
    } catch (error) {
      const code = error instanceof CommandError ? error.code : "internal";
      report({ id: hash, result: { state: "undone", code, text: shownGameError(error, catalogue) } });
    }
  };
  const run = async (wanted: readonly Collectible[]): Promise<void> => {
    for (const { hash } of wanted) report({ id: hash, result: { state: "waiting" } });
    await runInTurns(
      wanted.map((asset) => () => move(asset)),
      atOnce,
    );
    reloadAssets();
  };
  return {
    hasStarted,
    results,
    start: () => {
      setStarted(true);
      void run(assets);
    },
    retry: (asset: Collectible) => void run([asset]),
  };
};
