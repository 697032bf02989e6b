import { type Readable, useStore } from "../store/store.ts";

const hydrated: Readable<boolean> = { subscribe: () => () => {}, get: () => true, drawn: () => false };

/** False while a page is drawn by the build, and while it is hydrated: what depends on the browser or the tab comes next. */
export const useIsHydrated = (): boolean => useStore(hydrated);
