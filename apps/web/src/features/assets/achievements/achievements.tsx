/** PROFILE-8: the grid of a player's 1155 items, with a search and pages. */
import { itemPageSizes, timesMs } from "@passport/protocol/constants";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Rosette } from "../../../art/react/rosette.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { EmptyState } from "../../../ui/empty-state/empty-state.tsx";
import { AssetList } from "../list/asset-list.tsx";
import { SearchField } from "../list/search-field.tsx";
import { ItemCard } from "./item-card.tsx";
import { type ItemView, listItemsQuery } from "./list-items-query.ts";
import { achievementTexts } from "./texts.ts";

interface AchievementsProps {
  userId: string;
  username: string;
  isOwn: boolean;
}

/** What is shown before anything was chosen (COLLECT-2). */
const firstView: ItemView = { search: "", page: 1, pageSize: 20 };

export const Achievements = ({ userId, username, isOwn }: AchievementsProps) => {
  const texts = useTexts(achievementTexts);
  const [view, setView] = useState(firstView);
  const search = (text: string) => setView({ ...view, search: text, page: 1 });
  return (
    <AssetList
      texts={texts}
      answer={useQuery(listItemsQuery(userId, view))}
      page={view.page}
      pageSize={view.pageSize}
      pageSizes={itemPageSizes}
      isNarrowed={view.search !== ""}
      tools={<SearchField value={view.search} onSearch={search} delayMs={timesMs.itemSearch} hint={texts.searchHint} />}
      empty={
        <EmptyState
          art={<Rosette seed="no-achievements" density={0.4} />}
          title={texts.empty}
          text={isOwn ? texts.ownAppear : texts.theirsAppear(username)}
        />
      }
      card={(item) => <ItemCard item={item} username={username} />}
      onPage={(page) => setView({ ...view, page })}
      onPageSize={(pageSize) => setView({ ...view, pageSize, page: 1 })}
      onClear={() => search("")}
    />
  );
};
