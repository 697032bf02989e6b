/** On a phone, a finger needs 44 by 44 pixels for everything that can be pressed. */
import { expect, type Page } from "@playwright/test";

const phoneWidth = 600;
const pressed = [
  "a[href]",
  "button:enabled",
  "input:enabled:not([type=hidden])",
  "select:enabled",
  "textarea:enabled",
  "summary",
  ...["button", "checkbox", "combobox", "link", "menuitem", "option", "radio", "switch", "tab"].map(
    (role) => `[role=${role}]:not([aria-disabled=true], :disabled)`,
  ),
].join(", ");

/** The controls that are drawn and in reach, and smaller than they should be, as text. */
const findSmallTargets = (page: Page): Promise<string[]> =>
  page.locator(pressed).evaluateAll((elements) => {
    const smallest = 44;
    const view = elements[0]?.ownerDocument.defaultView;
    // What lies between two pixels is drawn on one of them.
    const isLargeEnough = (element: (typeof elements)[number]) => {
      // A checkbox is pressed by its whole label.
      const { width, height } = (element.closest("label") ?? element).getBoundingClientRect();
      return width > smallest - 1 && height > smallest - 1;
    };

    /** A link inside a sentence is as high as its line: WCAG 2.2 (2.5.8) leaves those out. */
    const isInSentence = (element: (typeof elements)[number]) =>
      element.tagName === "A" &&
      view?.getComputedStyle(element).display === "inline" &&
      (element.parentElement?.textContent ?? "").trim() !== (element.textContent ?? "").trim();

    /** A small drawing may have a large target by a pseudo-element. */
    const isPressedAround = (element: (typeof elements)[number]) => {
      element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
      const { left, top, width, height } = element.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const reach = smallest / 2 - 1.5;
      const takes = (across: number, down: number) => {
        const hit = element.ownerDocument.elementFromPoint(x + across, y + down);
        return hit !== null && element.contains(hit);
      };
      if (!takes(0, 0)) return true; // Something lies over it: out of reach for a finger.
      const isWide = width > smallest - 1 || (takes(-reach, 0) && takes(reach, 0));
      const isHigh = height > smallest - 1 || (takes(0, -reach) && takes(0, reach));
      return isWide && isHigh;
    };

    const [left, top] = [view?.scrollX ?? 0, view?.scrollY ?? 0];
    const found = elements
      .filter((element) => element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }))
      .filter((element) => element.closest("[inert], [aria-hidden=true]") === null)
      .filter((element) => element.getBoundingClientRect().width > 1)
      .filter((element) => !isLargeEnough(element))
      .filter((element) => !isInSentence(element) && !isPressedAround(element))
      .map((element) => {
        const { width, height } = element.getBoundingClientRect();
        const name = element.getAttribute("aria-label") ?? element.textContent?.trim().slice(0, 40);
        return `${Math.round(width)}x${Math.round(height)} ${element.tagName.toLowerCase()} "${name}" .${element.className}`;
      });
    view?.scrollTo({ left, top, behavior: "instant" });
    return found;
  });

/** Every control of the page can be pressed with a finger. Looks at phones only: a mouse needs less. */
export const checkTouchTargets = async (page: Page): Promise<void> => {
  if ((page.viewportSize()?.width ?? 0) > phoneWidth) return;
  expect(await findSmallTargets(page), "controls under 44 by 44 px").toEqual([]);
};
