/**
 * The form comes first: each picture is a chunk of its own that loads after the page can be used.
 * A picture that cannot be loaded is left out; it must never take the login with it.
 */
import type { ComponentType } from "react";
import { lazyComponent } from "../../../lib/lazy/lazy.tsx";
import type { SceneName } from "./pick-scene.ts";

const optional = { isOptional: true };

export const scenes: Record<SceneName, ComponentType> = {
  machine: lazyComponent(async () => (await import("./scenes/machine.tsx")).default, optional),
  seal: lazyComponent(async () => (await import("./scenes/seal.tsx")).default, optional),
  horizon: lazyComponent(async () => (await import("./scenes/horizon.tsx")).default, optional),
};
