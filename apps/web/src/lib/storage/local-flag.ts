import { localText } from "./local-text.ts";

/** A choice that this browser remembers. Set when its value is exactly `true`. */
export const localFlag = (name: string) => {
  const text = localText(name);
  return { isSet: (): boolean => text.read() === "true", set: () => text.keep("true") };
};
