/**
 * Visible texts. Each feature defines its own in `texts.ts`; a second language is a second object
 * of the same type, loaded on demand. In development builds the language `pseudo` accents every
 * text, so that whatever stays plain on a page was written into a component.
 */
import { createStore, useStore } from "../store/store.ts";
import { pseudo } from "./pseudo.ts";
import type { TextTree } from "./text-tree.ts";

/** Literal types of the English object, widened: another language has other words of the same shape. */
export type Translation<T> = {
  readonly [K in keyof T]: T[K] extends string
    ? string
    : T[K] extends (...values: infer V) => string
      ? (...values: V) => string
      : Translation<T[K]>;
};

export type Language = string;

export interface Texts<T> {
  /** The object of the current language; English until another one has loaded. */
  current(): Translation<T>;
}

interface Entry {
  load(language: Language): Promise<void>;
}

const entries = new Set<Entry>();
let language: Language = "en";
/** Counts up when texts have changed: a chosen language has loaded, or a feature was added to it. */
const revision = createStore(0);

export const defineTexts = <const T extends TextTree>(
  english: T,
  others: Record<Language, () => Promise<{ default: Translation<T> }>> = {},
): Texts<T> => {
  // Widening literals cannot fail at run time; the compiler cannot see it through the mapped type.
  const original = english as unknown as Translation<T>;
  let current = original;
  const load = async (wanted: Language) => {
    // Spelled out, not `hasDevTools`: only a constant in this file lets the bundler drop it.
    if (import.meta.env.MODE !== "production" && wanted === "pseudo")
      current = pseudo(english) as unknown as Translation<T>;
    else current = (await others[wanted]?.())?.default ?? original;
  };
  entries.add({ load });
  // A feature that is loaded after the language was chosen joins it at once.
  if (language !== "en") void load(language).then(announce);
  return { current: () => current };
};

const announce = () => revision.set(revision.get() + 1);

export const currentLanguage = () => language;

export const setLanguage = async (wanted: Language) => {
  language = wanted;
  await Promise.all([...entries].map((entry) => entry.load(wanted)));
  announce();
};

export const useTexts = <T>(texts: Texts<T>): Translation<T> =>
  useStore({ subscribe: revision.subscribe, get: texts.current });
