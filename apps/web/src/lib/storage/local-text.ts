/** What this browser remembers. Where it may not store anything, it is forgotten with the page. */
const storage = (): Storage | undefined => {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
};

export const localText = (name: string) => ({
  read: (): string | undefined => storage()?.getItem(name) ?? undefined,
  keep: (text: string) => storage()?.setItem(name, text),
});
