/** What the token's URI leads to. Written by the game: everything in it is checked and cut. */

export interface TokenMetadata {
  name: string;
  description: string;
  /** Empty where there is none that a page can show. */
  image: string;
  animationUrl: string;
}

/** As clients of ERC-1155 fill it in: 64 hexadecimal digits in lower case, without 0x (DEPASSET-5). */
export const fillUri = (uri: string, tokenId: string): string =>
  uri.replaceAll("{id}", BigInt(tokenId).toString(16).padStart(64, "0"));

const longest = { name: 120, description: 1000 } as const;

const textOf = (value: unknown, length: number): string =>
  typeof value === "string" ? value.trim().slice(0, length) : "";

/** An address of the web, or nothing. Which origins are shown is up to the page's policy. */
const addressOf = (value: unknown): string => {
  if (typeof value !== "string" || !URL.canParse(value)) return "";
  return ["https:", "http:"].includes(new URL(value).protocol) ? value : "";
};

/** Undefined where it is no description at all. */
export const readTokenMetadata = (said: unknown): TokenMetadata | undefined => {
  if (typeof said !== "object" || said === null || Array.isArray(said)) return undefined;
  const { name, description, image, animation_url } = said as Record<string, unknown>;
  return {
    name: textOf(name, longest.name),
    description: textOf(description, longest.description),
    image: addressOf(image),
    animationUrl: addressOf(animation_url),
  };
};
