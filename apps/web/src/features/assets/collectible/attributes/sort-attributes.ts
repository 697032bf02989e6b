/** ASSET-15: what the game says of a collectible, by how it is shown. */
import type { Attribute } from "@passport/protocol/calls/collectibles";

export interface Stat extends Attribute {
  value: number;
}

export interface SortedAttributes {
  stats: Stat[];
  boosts: Attribute[];
  properties: Attribute[];
}

const boostTypes: readonly (string | null)[] = ["boost_number", "boost_percentage"];

/** Words cannot be measured: such a "number" is a property. */
const isStat = (attribute: Attribute): attribute is Stat =>
  attribute.display_type === "number" && typeof attribute.value === "number";

export const sortAttributes = (attributes: readonly Attribute[]): SortedAttributes => {
  const sorted: SortedAttributes = { stats: [], boosts: [], properties: [] };
  for (const attribute of attributes) {
    if (isStat(attribute)) sorted.stats.push(attribute);
    else if (boostTypes.includes(attribute.display_type)) sorted.boosts.push(attribute);
    else sorted.properties.push(attribute);
  }
  return sorted;
};

/**
 * What the full length of a stat's bar means. The game sends no maximum: 100 is used, or the next power of ten
 * above the value, so that the same stat of two machines can be compared by eye. Two stats of one machine cannot, for
 * which the scale is printed beside each number.
 */
const barScale = (value: number): number => 10 ** Math.max(2, Math.ceil(Math.log10(Math.max(1, value))));

/** How much of its bar a stat fills, from 0 to 1. */
export const barShare = (value: number): number => Math.min(1, Math.max(0, value / barScale(value)));

const plain = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 });
const signed = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2, signDisplay: "exceptZero" });

export const shownScale = (value: number): string => plain.format(barScale(value));

/** "+15%", "+40", "1,200", or the words as they are. */
export const shownValue = ({ value, display_type: type }: Attribute): string => {
  if (typeof value === "string") return value;
  if (!boostTypes.includes(type)) return plain.format(value);
  return type === "boost_percentage" ? `${signed.format(value)}%` : signed.format(value);
};
