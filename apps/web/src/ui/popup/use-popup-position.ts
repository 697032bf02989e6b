/** Keeps an open popup beside its anchor while the page scrolls or the window changes. */
import { type RefObject, useLayoutEffect } from "react";
import { type Placement, positionPopup } from "./position-popup.ts";

export const usePopupPosition = (
  open: boolean,
  anchor: RefObject<HTMLElement | null>,
  popup: RefObject<HTMLElement | null>,
  { side, align }: Placement,
) => {
  useLayoutEffect(() => {
    if (!open) return;
    const place = () => {
      const target = anchor.current;
      const element = popup.current;
      if (!target || !element) return;
      const size = { width: element.offsetWidth, height: element.offsetHeight };
      const view = { width: document.documentElement.clientWidth, height: window.innerHeight };
      const { left, top } = positionPopup(target.getBoundingClientRect(), size, view, { side, align });
      element.style.left = `${left}px`;
      element.style.top = `${top}px`;
    };
    place();
    window.addEventListener("scroll", place, { capture: true, passive: true });
    window.addEventListener("resize", place);
    return () => {
      window.removeEventListener("scroll", place, { capture: true });
      window.removeEventListener("resize", place);
    };
  }, [open, anchor, popup, side, align]);
};
