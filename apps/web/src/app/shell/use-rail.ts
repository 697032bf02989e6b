import { sidebarBreakpointsPx } from "@passport/protocol/constants";
import { useLocation } from "@tanstack/react-router";
import { useEffect, useReducer, useRef } from "react";
import { isExternalPage } from "../../lib/address/addresses.ts";
import { advanceRail, initialRail, railKind } from "./rail-state.ts";

export const useRail = () => {
  const path = useLocation({ select: (location) => location.pathname });
  const [state, dispatch] = useReducer(advanceRail, path, (start) => initialRail(innerWidth, isExternalPage(start)));

  useEffect(() => {
    const resize = () => dispatch({ type: "resized", widthPx: innerWidth });
    addEventListener("resize", resize);
    return () => removeEventListener("resize", resize);
  }, []);

  const shownPath = useRef(path);
  useEffect(() => {
    if (shownPath.current === path) return;
    shownPath.current = path;
    dispatch({ type: "navigated", isExternalPage: isExternalPage(path) });
  }, [path]);

  return {
    kind: railKind(state.widthPx),
    isOpen: state.isOpen,
    /** The places are at the bottom, within reach of a thumb (SHELL-16). */
    hasBottomBar: state.widthPx <= sidebarBreakpointsPx.autoClose && !isExternalPage(path),
    toggle: () => dispatch({ type: "toggled" }),
    close: () => dispatch({ type: "closed" }),
  };
};
