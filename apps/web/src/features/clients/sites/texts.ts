import { defineTexts } from "../../../lib/texts/texts.ts";

export const sitesTexts = defineTexts({
  title: "Connected sites",
  text: "Games and sites that you logged in to with your passport. They know your username and your name.",
  count: (count: number) => (count === 1 ? "1 site" : `${count} sites`),
  none: "None",
  empty: "You haven't logged in to another site yet.",
  loading: "Loading your connected sites",
  failed: "Your connected sites could not be loaded",
  connectedOn: (day: string) => `Connected ${day}`,
  disconnect: "Disconnect",
  disconnectFrom: (site: string) => `Disconnect ${site}`,
  disconnectTitle: (site: string) => `Disconnect ${site}?`,
  disconnectText: (site: string) =>
    `${site} can no longer tell who you are, and its logins end. If you log in there again, it is connected again.`,
  disconnected: (site: string) => `${site} is disconnected`,
  disconnectFailed: (site: string) => `${site} is still connected`,
});
