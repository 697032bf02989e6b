import { useReducer } from "react";
import { CommandError } from "../../../lib/socket/command-error.ts";
import { gameCatalogueTexts, shownGameError } from "../../../lib/texts/game-catalogue.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { useReloadAssets } from "../transition/use-reload-assets.ts";
import { isLost } from "./movable.ts";
import { advanceMove, untouched } from "./move-flow.ts";

/** `onMoved` is called after the page's assets are read again. */
export const useMove = (send: () => Promise<void>, onMoved: () => void) => {
  const catalogue = useTexts(gameCatalogueTexts);
  const [flow, dispatch] = useReducer(advanceMove, untouched);
  const reloadAssets = useReloadAssets();

  const start = async () => {
    dispatch({ kind: "started" });
    try {
      await send();
      dispatch({ kind: "moved" });
      reloadAssets();
      onMoved();
    } catch (error) {
      reloadAssets();
      if (isLost(error)) dispatch({ kind: "lost" });
      else {
        const code = error instanceof CommandError ? error.code : "internal";
        dispatch({ kind: "undone", code, text: shownGameError(error, catalogue) });
      }
    }
  };
  return { flow, start: () => void start(), close: () => dispatch({ kind: "closed" }) };
};
