/** A choice that this browser remembers. Where it may not store anything, the choice is forgotten with the page. */
const storage = (): Storage | undefined => {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
};

/** Set when its value is exactly `true`. */
export const localFlag = (name: string) => ({
  isSet: (): boolean => storage()?.getItem(name) === "true",
  set: () => storage()?.setItem(name, "true"),
});
