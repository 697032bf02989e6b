/** The rail's manners (SHELL-7 to 10, G6), as a pure reducer. */
import { sidebarBreakpointsPx } from "@passport/protocol/constants";

export interface RailState {
  widthPx: number;
  isOpen: boolean;
}

export type RailEvent =
  | { type: "resized"; widthPx: number }
  | { type: "navigated"; isExternalPage: boolean }
  | { type: "toggled" }
  | { type: "closed" };

/** Permanent: beside the page. Temporary: over it. */
export const railKind = (widthPx: number) => (widthPx >= sidebarBreakpointsPx.permanent ? "permanent" : "temporary");

export const initialRail = (widthPx: number, isExternalPage: boolean): RailState => ({
  widthPx,
  isOpen: widthPx >= sidebarBreakpointsPx.openByDefault && !isExternalPage,
});

export const advanceRail = (state: RailState, event: RailEvent): RailState => {
  switch (event.type) {
    case "toggled":
      return { ...state, isOpen: !state.isOpen };
    case "closed":
      return { ...state, isOpen: false };
    case "navigated":
      return event.isExternalPage || state.widthPx <= sidebarBreakpointsPx.autoClose
        ? { ...state, isOpen: false }
        : state;
    case "resized":
      // A rail that was beside the page must not fall over it: the new kind starts as it would at load.
      return railKind(event.widthPx) === railKind(state.widthPx)
        ? { ...state, widthPx: event.widthPx }
        : initialRail(event.widthPx, false);
  }
};
