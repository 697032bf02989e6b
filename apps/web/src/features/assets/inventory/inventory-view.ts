/**
 * What the tab shows of an inventory, and how an address says it (INVENTORY-9), so that a link or a reload shows
 * the same. Defaults are left out of the address, and what makes no sense falls back to them.
 */
import { type AssetPlace, type AssetType, assetPlaces, assetTypes } from "@passport/protocol/asset-kinds";
import { assetPageSizes, lengths } from "@passport/protocol/constants";

export interface InventoryView {
  search: string;
  /** From 1 on. */
  page: number;
  pageSize: (typeof assetPageSizes)[number];
  place: AssetPlace;
  type: AssetType | "all";
}

/** What is shown before anything was chosen (INVENTORY-2). */
const firstView: InventoryView = { search: "", page: 1, pageSize: 10, place: "ALL", type: "all" };

export const typeChoices = ["all", ...(Object.keys(assetTypes) as AssetType[])] as const;

/** Behind it the server finds no page either. */
const lastPage = 100_000;

const countOf = (value: unknown): number | undefined => {
  // The router hands over what the page wrote itself as numbers, and what the address says as text.
  const text = String(value);
  return /^[1-9]\d{0,5}$/.test(text) && Number(text) <= lastPage ? Number(text) : undefined;
};

const searchOf = (value: unknown): string | undefined => {
  const text = typeof value === "string" ? value.trim() : "";
  return text.length <= lengths.searchMax ? text : undefined;
};

export const readView = (given: Readonly<Record<string, unknown>>): InventoryView => ({
  search: searchOf(given["search"]) ?? firstView.search,
  page: countOf(given["page"]) ?? firstView.page,
  pageSize: assetPageSizes.find((size) => size === countOf(given["pageSize"])) ?? firstView.pageSize,
  place: assetPlaces.find((place) => place === given["assets_on"]) ?? firstView.place,
  type: typeChoices.find((type) => type === given["asset_type"]) ?? firstView.type,
});

export const writeView = ({ search, page, pageSize, place, type }: InventoryView): Record<string, unknown> => ({
  ...(search !== firstView.search && { search }),
  ...(page !== firstView.page && { page }),
  ...(pageSize !== firstView.pageSize && { pageSize }),
  ...(place !== firstView.place && { assets_on: place }),
  ...(type !== firstView.type && { asset_type: type }),
});

/** INVENTORY-10: a change of what is listed starts at its first page. */
export const withChoice = (view: InventoryView, choice: Partial<Omit<InventoryView, "page">>): InventoryView => ({
  ...view,
  ...choice,
  page: firstView.page,
});

export const isNarrowed = ({ search, place, type }: InventoryView): boolean =>
  search !== firstView.search || place !== firstView.place || type !== firstView.type;

/** How many of the filters narrow the list; the search is not one of them. */
export const countFilters = ({ place, type }: InventoryView): number =>
  Number(place !== firstView.place) + Number(type !== firstView.type);

/** Everything that is there, in pages as large as before. */
export const withoutFilters = ({ pageSize }: InventoryView): InventoryView => ({ ...firstView, pageSize });
