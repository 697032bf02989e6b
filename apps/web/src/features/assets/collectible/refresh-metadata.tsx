/** ASSET-14: asks the game again what the collectible is called, looks like and can do. Any viewer may. */
import { refreshMetadata } from "@passport/protocol/calls/collectibles";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { runCommand } from "../../../lib/socket/run-command.ts";
import { catalogueTexts, shownError } from "../../../lib/texts/catalogue.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Alert } from "../../../ui/alert/alert.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { Icon } from "../../../ui/icon/icon.tsx";
import styles from "./collectible-view.module.css";
import { readCollectibleQuery } from "./read-collectible-query.ts";
import { collectibleTexts } from "./texts.ts";

export const RefreshMetadata = ({ hash }: { hash: string }) => {
  const texts = useTexts(collectibleTexts);
  const catalogue = useTexts(catalogueTexts);
  const client = useQueryClient();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => runCommand(refreshMetadata, { asset_hash: hash }),
    // It is done when the new values are shown.
    onSuccess: () => client.invalidateQueries({ queryKey: readCollectibleQuery(hash).queryKey }),
  });
  return (
    <div className={styles.refresh}>
      <Button size="sm" busy={isPending} onClick={() => mutate()}>
        {!isPending && <Icon name="refresh" size="s" />}
        {texts.refresh}
      </Button>
      <p role="status" className={styles.said}>
        {isPending && texts.refreshing}
        {isSuccess && texts.refreshed}
      </p>
      {error && <Alert tone="error">{shownError(error, catalogue)}</Alert>}
    </div>
  );
};
