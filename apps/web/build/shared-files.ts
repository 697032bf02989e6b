/**
 * Which file a module goes into when several pages import it. Every signed-in page loads the shell, so all that the shell
 * imports is one file: dozens of small ones would cost a hundred bytes each, and a name each in the list that every first
 * load contains. What pages without the shell load as well stays apart from it, so that they do not load the shell.
 * Proven by `e2e/budget.e2e.ts` and `e2e/wallet-budget.e2e.ts`.
 */
import { join } from "node:path";
import type { Rolldown } from "vite";

type Modules = Pick<Rolldown.ChunkingContext, "getModuleInfo">;

interface Choice {
  /** Relative to the root, as is `shell`. */
  entry: string;
  shell: string;
  /** The pages that a guest opens, and the windows of players that are drawn without the shell, by their modules. */
  guestPages: RegExp;
  windows: RegExp;
  /** Small parts of many signed-in pages, by their modules: in the shell's file they cost less than a file of their own. */
  smallParts: RegExp;
}

/** These modules and all that they import. With `isLaterToo` also what they import later. */
const closure = (modules: Modules, ids: readonly string[], { isLaterToo = false } = {}): Set<string> => {
  const found = new Set(ids);
  // A set hands out what is added while it is read.
  for (const id of found) {
    const { importedIds = [], dynamicallyImportedIds = [] } = modules.getModuleInfo(id) ?? {};
    for (const imported of importedIds) found.add(imported);
    if (isLaterToo) for (const imported of dynamicallyImportedIds) found.add(imported);
  }
  return found;
};

type Group = "guest" | "afterClick" | "signedIn";

/** Names for `codeSplitting.groups`, in this order; null leaves a module to the next group. */
export const sharedFiles = (root: string, { entry, shell, guestPages, windows, smallParts }: Choice) => {
  let chosen: Record<Group, Set<string>> | undefined;
  const choose = (modules: Modules) => {
    const all = [...closure(modules, [join(root, entry)], { isLaterToo: true })];
    const ofGuests = all.filter((id) => guestPages.test(id));
    const ofWindows = all.filter((id) => windows.test(id));
    const signedIn = closure(modules, [join(root, shell), ...all.filter((id) => smallParts.test(id))]);
    return {
      guest: closure(modules, [...ofGuests, ...ofWindows]),
      // Such as a part of the wallet: in the shell from the start, on /login after a click.
      afterClick: new Set([...closure(modules, ofGuests, { isLaterToo: true })].filter((id) => signedIn.has(id))),
      signedIn,
    };
  };
  return (group: Group) =>
    (id: string, modules: Modules): string | null => {
      chosen ??= choose(modules);
      return chosen[group].has(id) ? group : null;
    };
};
