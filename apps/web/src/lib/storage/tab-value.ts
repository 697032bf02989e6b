/**
 * A value that lives in this tab: it survives a reload and ends with the tab. Where the browser refuses to
 * store anything it is kept in memory and lives until the next load.
 */
import type * as z from "zod/mini";
import { parseJson } from "../json/parse-json.ts";

type TabStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const memory = new Map<string, string>();
const inMemory: TabStorage = {
  getItem: (name) => memory.get(name) ?? null,
  setItem: (name, text) => void memory.set(name, text),
  removeItem: (name) => void memory.delete(name),
};

const tabStorage = (): TabStorage => {
  try {
    return globalThis.sessionStorage ?? inMemory;
  } catch {
    return inMemory;
  }
};

export const tabValue = <S extends z.ZodMiniType>(name: string, schema: S) => ({
  /** Undefined when there is none, or when what is stored is not what we would have stored. */
  read: (): z.infer<S> | undefined => schema.safeParse(parseJson(tabStorage().getItem(name) ?? "")).data,
  keep: (value: z.infer<S>) => tabStorage().setItem(name, JSON.stringify(value)),
  forget: () => tabStorage().removeItem(name),
  /** In another window's tab: a blank one that this page has opened. */
  keepIn: ({ sessionStorage }: Window, value: z.infer<S>) => sessionStorage.setItem(name, JSON.stringify(value)),
});
