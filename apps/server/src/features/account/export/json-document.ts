/** One JSON object that is written while it is read: no more of it is in memory than the page in hand. */

/** A value as it is, or pages of one that become one list. */
export type Member = { value: unknown } | { pages: AsyncIterable<readonly unknown[]> };

/** Every piece comes with something that was read: what fails before the first one has promised nothing. */
export const jsonDocument = async function* (members: Readonly<Record<string, Member>>): AsyncGenerator<string> {
  let text = "{";
  let comma = "\n";
  for (const [name, member] of Object.entries(members)) {
    text += `${comma}${JSON.stringify(name)}: `;
    comma = ",\n";
    if ("value" in member) {
      text += JSON.stringify(member.value ?? null);
      continue;
    }
    text += "[";
    let between = "\n";
    for await (const page of member.pages) {
      for (const row of page) {
        text += `${between}${JSON.stringify(row)}`;
        between = ",\n";
      }
      yield text;
      text = "";
    }
    text += "]";
  }
  yield `${text}\n}\n`;
};
