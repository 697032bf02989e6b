/** As mails write them. */
export const providerNames = { google: "Google", facebook: "Facebook", twitter: "Twitter" } as const;

export type LinkedProvider = keyof typeof providerNames;
