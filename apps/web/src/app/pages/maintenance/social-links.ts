import type { Brand } from "@passport/protocol/brand";

const networks = ["discord", "twitter", "youtube", "twitch", "reddit"] as const;
type Network = (typeof networks)[number];

export interface SocialLink {
  network: Network;
  href: string;
}

/** LAYOUT-11: a network without an address is left out, never shown as a dead link. */
export const socialLinks = (links: Brand["links"]): SocialLink[] =>
  networks.flatMap((network) => {
    const href = links[network];
    return href ? [{ network, href }] : [];
  });
