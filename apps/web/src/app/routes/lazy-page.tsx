import type { ComponentType } from "react";
import { lazyComponent } from "../../lib/lazy/lazy.tsx";
import { LoadingScreen } from "../pages/loading/loading-screen.tsx";

/** A page in a file of its own. When it cannot be fetched the page says that it waits, and opens once it is here. */
export const lazyPage = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazyComponent(load, { waiting: <LoadingScreen />, failed: <LoadingScreen isOffline /> });
