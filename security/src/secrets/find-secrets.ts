/** A secret by the name of what it is, for a report that must not repeat it. */
export interface Secret {
  kind: string;
  value: string;
}

/** Below this a value can stand in another one by chance, so it must stand alone. */
const longEnough = 12;

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** As it is, and as it would look in an address, in base64 or in hex. */
const spellingsOf = (value: string): string[] => {
  const bytes = Buffer.from(value);
  // The last characters of base64 depend on what follows.
  const base64 = bytes.toString("base64").replace(/.{0,2}=*$/, "");
  return [...new Set([value, encodeURIComponent(value), base64, bytes.toString("hex")])];
};

const patternOf = ({ value }: Secret): RegExp =>
  value.length < longEnough
    ? new RegExp(`(?<![\\w+/=.-])${escaped(value)}(?![\\w+/=.-])`)
    : new RegExp(spellingsOf(value).map(escaped).join("|"));

/** The kinds of those that stand in any of the lines. */
export const findSecrets = (lines: readonly string[], secrets: readonly Secret[]): string[] => {
  const text = lines.join("\n");
  return secrets.filter((secret) => patternOf(secret).test(text)).map(({ kind }) => kind);
};
