import { page } from "../inbox-view.ts";
import { type Answer, html } from "./answers.ts";

/**
 * The last page of a popup: hands the result to the window that opened it, and to no other origin. The opener closes it
 * when it has the result: a popup that closed itself could be seen closed before its message is heard.
 */
export const popupAnswer = (origin: string, result: unknown): Answer => {
  // Inside a script element only "<" could end it.
  const literal = (value: unknown) => JSON.stringify(value).replaceAll("<", "\\u003c");
  return html(page("Done", `<script>opener?.postMessage(${literal(result)}, ${literal(origin)});</script>`));
};

/** A popup that ends without a word, as when the player closes it. */
export const closedPopup = (): Answer => html(page("Closed", "<script>window.close();</script>"));
