import { createPolicy } from "./trusted-types.ts";

const policy = createPolicy("own-script", {
  createScriptURL: (url) => {
    if (new URL(url, location.href).origin !== location.origin) throw new TypeError("This is not a script of ours");
    return url;
  },
});

/** The address of a worker: of our own origin, or it is refused (ROUTE-26). */
export const ownScript = (url: string) => policy.createScriptURL(url);
