/** What games and their players wait for. */
import type { Row } from "../row.ts";
import { benchAssetLists } from "./asset-lists.ts";

export const benchGames = (): Promise<Row[]> => benchAssetLists();
