/** One value of an address; a name that is missing, empty or given twice has none. */
export const queryText = (query: object, name: string): string | undefined => {
  const value: unknown = Object.hasOwn(query, name) ? (query as Record<string, unknown>)[name] : undefined;
  return typeof value === "string" && value !== "" ? value : undefined;
};
