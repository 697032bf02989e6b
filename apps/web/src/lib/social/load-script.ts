/** Scripts of providers: loaded when the player wants one and never before, once a page load, again after a failure. */

import { letProviderThrough, providerScript } from "./provider-script.ts";

/** After that an error is shown, and the player can try again. */
const patienceMs = 10_000;

const loading = new Map<string, Promise<void>>();

const append = (url: string) =>
  new Promise<void>((resolve, reject) => {
    const script = document.createElement("script");
    const fail = () => {
      script.remove();
      reject(new Error("The provider's script could not be loaded"));
    };
    const timer = setTimeout(fail, patienceMs);
    script.addEventListener("load", () => {
      clearTimeout(timer);
      resolve();
    });
    script.addEventListener("error", () => {
      clearTimeout(timer);
      fail();
    });
    script.async = true;
    script.dataset["provider"] = "";
    script.src = providerScript(url);
    letProviderThrough(url);
    // Styles that a provider's script adds are let in by the page's own nonce.
    script.nonce = document.querySelector<HTMLMetaElement>("meta[property=csp-nonce]")?.nonce ?? "";
    document.head.append(script);
  });

export const loadScript = (url: string): Promise<void> => {
  const known = loading.get(url);
  if (known) return known;
  const loaded = append(url);
  loading.set(url, loaded);
  loaded.catch(() => loading.delete(url));
  return loaded;
};
