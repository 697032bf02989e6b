/** Development builds carry the gallery and the pseudo-language. A constant, so that a production build drops their code. */
export const hasDevTools = import.meta.env.MODE !== "production";
