/** Queries as plain texts: what stands in the address is what a page reads, `true` and `5` included. */
export type Query = Record<string, string | string[]>;

/** A name that is given more than once keeps all its values. */
export const parseQuery = (query: string): Query => {
  const given = new URLSearchParams(query);
  const valuesOf = (name: string) => {
    const all = given.getAll(name);
    return all.length > 1 ? all : (all[0] ?? "");
  };
  return Object.fromEntries([...given.keys()].map((name) => [name, valuesOf(name)]));
};

/** Spaces as %20, as browsers write them: an address that is carried in another one comes back as it was. */
export const writeQuery = (values: Record<string, unknown>): string => {
  const pairs = Object.entries(values).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((one) => one !== undefined)
      .map((one) => `${encodeURIComponent(name)}=${encodeURIComponent(String(one))}`),
  );
  return pairs.length > 0 ? `?${pairs.join("&")}` : "";
};
