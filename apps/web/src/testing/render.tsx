import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { onTestFinished } from "vitest";

/** Draws into a root of its own until the test ends, or until it is taken away. */
export const render = (content: ReactNode): { remove(): void } => {
  const container = document.createElement("div");
  container.id = "root";
  document.body.append(container);
  const root = createRoot(container);
  root.render(content);
  const remove = () => {
    root.unmount();
    container.remove();
  };
  onTestFinished(remove);
  return { remove };
};
