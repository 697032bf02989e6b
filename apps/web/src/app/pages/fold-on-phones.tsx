import type { ReactNode } from "react";
import { useMedia } from "../../art/react/use-media.ts";
import { FoldingSections } from "../../ui/section/folding.tsx";

/** SECURITY-7: where the shell has no room for its rail, sections are one line each. */
export const FoldOnPhones = ({ children }: { children: ReactNode }) => (
  <FoldingSections isFolding={useMedia("(max-width: 999px)")}>{children}</FoldingSections>
);
