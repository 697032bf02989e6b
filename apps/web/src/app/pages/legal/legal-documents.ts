/** LAYOUT-12: the three documents. Their texts are in docs/legal, their PDFs are made by build/legal. */
export const legalDocuments = ["privacy-policy", "terms-and-conditions", "token-subscription-agreement"] as const;
/** Signed on /withdraw by early contributors, and therefore not among the documents for everybody. */
export const signedDocument = "early-contributor-agreement";
export type LegalDocument = (typeof legalDocuments)[number] | typeof signedDocument;

/** Where the PDF of a document is served, from the root of the site. */
export const legalPath = (document: LegalDocument): string => `/legal/${document}.pdf`;

export const agreementPath: string = legalPath(signedDocument);
