/** Draws a page of guests as HTML. The build does, without a browser; the page hydrates what it has drawn (decision 0078). */
import { type GuestDocument, guestDocuments } from "@passport/protocol/guest-documents";
import { createMemoryHistory } from "@tanstack/react-router";
import { StrictMode } from "react";
import { prerender } from "react-dom/static";
import { pendingSignup } from "../features/access/signup/pending-signup.ts";
import { App } from "./app.tsx";
import { createAppRouter } from "./router.tsx";

/** React puts the title first: it belongs into the head, which is not drawn here. */
const parts = /^<title>([^<]*)<\/title>(.*)$/s;

export const drawPage = async (name: GuestDocument) => {
  // The last step of a sign-up opens only for those who have begun one; the page shows nothing of it before it is hydrated.
  pendingSignup.keep({ auth_type: "email", email: "", token: "" });
  const history = createMemoryHistory({ initialEntries: [guestDocuments[name]] });
  const router = createAppRouter(() => ({ isServerUp: true, tfaToken: undefined }), history);
  // Its script would run in the page; there is nothing to scroll to before the page is hydrated.
  router.update({ ...router.options, scrollRestoration: false });
  await router.load();
  const failures: unknown[] = [];
  const { prelude } = await prerender(
    <StrictMode>
      <App router={router} />
    </StrictMode>,
    // Larger parts would be sent apart, and put in place by scripts that our policy refuses.
    { progressiveChunkSize: Number.POSITIVE_INFINITY, onError: (failure) => void failures.push(failure) },
  );
  // React would leave the broken part to the browser.
  if (failures.length > 0) throw new Error(`${name} cannot be drawn`, { cause: failures[0] });
  const drawn = await new Response(prelude).text();
  const [, title, html] = parts.exec(drawn) ?? [];
  if (title === undefined || html === undefined) throw new Error(`${name} has no title: ${drawn.slice(0, 200)}`);
  return { title, html };
};
