/** Compares the tables of docs/environment.md with what the code declares. */
const row = /^\| `([A-Z][A-Z0-9_]*)` +\| (.*?) +\| .*\|$/gm;

export interface Declared {
  /** The server's variables, each with the text of its "Default" column. */
  defaults: ReadonlyMap<string, string>;
  /** Variables that other programs read; only their presence is checked. */
  others: Iterable<string>;
}

/** One sentence for each difference; none when the page is up to date. */
export const environmentProblems = (markdown: string, { defaults, others }: Declared): string[] => {
  const documented = new Map([...markdown.matchAll(row)].map(([, name = "", text = ""]) => [name, text]));
  const known = new Set([...defaults.keys(), ...others]);
  return [
    ...[...known].filter((name) => !documented.has(name)).map((name) => `${name} has no row`),
    ...[...documented.keys()].filter((name) => !known.has(name)).map((name) => `${name} is read nowhere`),
    ...[...defaults].flatMap(([name, expected]) => {
      const found = documented.get(name);
      return found === undefined || found === expected ? [] : [`${name}: default is ${expected}, not ${found}`];
    }),
  ];
};
