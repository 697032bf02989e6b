/**
 * The form comes first: each picture is a chunk of its own that loads after the page can be used.
 * A picture that cannot be loaded is left out; it must never take the login with it.
 */
import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import type { SceneName } from "./pick-scene.ts";

type Scene = ComponentType;

const NoScene: Scene = () => null;
const orNothing = (load: () => Promise<{ default: Scene }>) => lazy(() => load().catch(() => ({ default: NoScene })));

export const lazyScenes: Record<SceneName, LazyExoticComponent<Scene>> = {
  machine: orNothing(() => import("./scenes/machine.tsx")),
  seal: orNothing(() => import("./scenes/seal.tsx")),
  horizon: orNothing(() => import("./scenes/horizon.tsx")),
};
