import type { ComponentType } from "react";
import { lazyComponent } from "../../lib/lazy/lazy.tsx";
import { ErrorPage } from "../pages/error/error-page.tsx";
import { LoadingScreen } from "../pages/loading/loading-screen.tsx";

/** A page in a file of its own. When it cannot be fetched the page says so, and is retried. */
export const lazyPage = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazyComponent(load, { waiting: <LoadingScreen />, Failed: MissingPage });

const MissingPage = ({ onRetry }: { onRetry: () => void }) => <ErrorPage isInShell onRetry={onRetry} />;
