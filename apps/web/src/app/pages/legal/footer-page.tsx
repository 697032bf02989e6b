/** The pages that footers lead to, in one lazy file: /login has to name every such file, and its budget is spent. */
import { pages } from "@passport/protocol/pages";
import { useLocation } from "@tanstack/react-router";
import { AccessibilityPage } from "../accessibility/accessibility-page.tsx";
import { LegalPage } from "./legal-page.tsx";

export const FooterPage = () =>
  useLocation().pathname === pages.accessibility ? <AccessibilityPage /> : <LegalPage />;
