/** What is no JSON is undefined: the schema that looks at it next says what was expected. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
