/** SECURITY-5: where the player continued to with this account, and the way to take that back. */
import { disconnectClient, listConnectedClients } from "@passport/protocol/calls/players";
import type { OutputOf } from "@passport/protocol/declare";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { Identicon } from "../../../art/react/identicon.tsx";
import { formatDate } from "../../../lib/dates/format-date.ts";
import { useSensitive } from "../../../lib/session/use-sensitive.ts";
import { runCommand } from "../../../lib/socket/run-command.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { ConfirmButton } from "../../../ui/confirm-button/confirm-button.tsx";
import { Entry } from "../../../ui/entry/entry.tsx";
import { Section, UnloadedEntries } from "../../../ui/section/section.tsx";
import styles from "./sites-section.module.css";
import { sitesTexts } from "./texts.ts";

const sitesQuery = queryOptions({
  queryKey: [listConnectedClients.key],
  queryFn: () => runCommand(listConnectedClients, {}),
});

const Site = ({ site }: { site: OutputOf<typeof listConnectedClients>[number] }) => {
  const texts = useTexts(sitesTexts);
  const client = useQueryClient();
  const { isBusy, start } = useSensitive();
  const { client_id, name, connected_at: connectedAt } = site;
  const disconnect = async () => {
    await start({
      run: () => runCommand(disconnectClient, { client_id }),
      done: () => texts.disconnected(name),
      failed: texts.disconnectFailed(name),
    });
    await client.invalidateQueries(sitesQuery);
  };
  return (
    <Entry
      icon="game"
      sign={<Identicon seed={client_id} className={styles.emblem} />}
      title={name}
      facts={[texts.connectedOn(formatDate(connectedAt))]}
      action={
        <ConfirmButton
          size="sm"
          label={texts.disconnectFrom(name)}
          title={texts.disconnectTitle(name)}
          text={texts.disconnectText(name)}
          busy={isBusy}
          onConfirm={disconnect}
        >
          {texts.disconnect}
        </ConfirmButton>
      }
    />
  );
};

export const SitesSection = () => {
  const texts = useTexts(sitesTexts);
  const query = useQuery(sitesQuery);
  const { data: sites } = query;
  return (
    <Section
      title={texts.title}
      icon="game"
      state={sites && (sites.length === 0 ? texts.none : texts.count(sites.length))}
      text={texts.text}
    >
      {sites && sites.length > 0 && (
        <ul aria-label={texts.title}>
          {sites.map((site) => (
            <Site key={site.client_id} site={site} />
          ))}
        </ul>
      )}
      {sites?.length === 0 && <p className="lo">{texts.empty}</p>}
      <UnloadedEntries query={query} loading={texts.loading} failed={texts.failed} count={1} />
    </Section>
  );
};
