import { pages } from "@passport/protocol/pages";
import { Link } from "@tanstack/react-router";
import { Rosette } from "../../art/react/rosette.tsx";
import { useTexts } from "../../lib/texts/texts.ts";
import { Button } from "../../ui/button/button.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { assetTexts } from "./texts.ts";

/** An inventory without assets; its owner is led to the store (INVENTORY-17). */
export const EmptyInventory = ({ isOwn, text }: { isOwn: boolean; text: string }) => {
  const texts = useTexts(assetTexts);
  return (
    <EmptyState
      art={<Rosette seed="no-assets" density={0.4} />}
      title={texts.inventoryEmpty}
      text={text}
      action={
        isOwn && (
          <Button variant="primary" render={<Link to={pages.store} />}>
            {texts.goToStore}
          </Button>
        )
      }
    />
  );
};
