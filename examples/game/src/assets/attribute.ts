/** What an asset can do, as marketplaces write it. */
export interface Attribute {
  trait_type: string;
  value: string | number;
  /** Without one it is a property. */
  display_type?: "number" | "boost_number" | "boost_percentage";
  /** Passport's name of the asset that is meant: players get a link to it. */
  asset_hash?: string;
}

export const property = (trait_type: string, value: string | number): Attribute => ({ trait_type, value });

const shownAs =
  (display_type: NonNullable<Attribute["display_type"]>) =>
  (trait_type: string, value: number): Attribute => ({ trait_type, value, display_type });

export const stat = shownAs("number");
export const boost = shownAs("boost_number");
export const percentage = shownAs("boost_percentage");

export const part = (trait_type: string, name: string, asset_hash: string): Attribute => ({
  trait_type,
  value: name,
  asset_hash,
});
