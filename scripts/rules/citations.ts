const citation = /\[([A-Z][A-Z0-9]*-\d+)\]/g;

/** The ids of the rules that a title cites, each once, in their order. */
export const citedIds = (title: string): string[] => [
  ...new Set([...title.matchAll(citation)].map(([, id]) => id ?? "")),
];

/** What a test and its steps cite. */
export const citedBy = ({ title, steps = [] }: { title: string; steps?: string[] }): string[] =>
  citedIds([title, ...steps].join(" "));
