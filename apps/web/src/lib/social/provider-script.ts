import { letThrough } from "../foreign-strings.ts";
import { createPolicy } from "../trusted-types.ts";

/** The scripts of the configured providers, as the server wrote them into the page. */
const listed = (): readonly string[] =>
  document.querySelector<HTMLMetaElement>("meta[name=policy]")?.dataset.scripts?.split(" ") ?? [];

const policy = createPolicy("provider-script", {
  createScriptURL: (url) => {
    // The development server lists none.
    if (!import.meta.env.DEV && !listed().includes(url)) throw new TypeError("This is not a script of a provider");
    return url;
  },
});

/** The address of a provider's script; any other is refused (ROUTE-26). */
export const providerScript = (url: string) => policy.createScriptURL(url);

/** Providers' scripts set strings: any markup, in which the page's policy runs nothing, and scripts of their own origin. */
export const letProviderThrough = (scriptUrl: string) =>
  letThrough({
    html: () => true,
    scriptUrl: (url) => new URL(url, location.href).origin === new URL(scriptUrl).origin,
  });
