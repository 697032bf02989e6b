import { useContact } from "../../lib/socket/page-contact.ts";
import { sockets } from "../../lib/socket/sockets.ts";
import { BannerView, type BannerViewProps } from "./banner-view.tsx";
import { useHeldActions } from "./use-held-actions.ts";

/** Mounted once beside every page: in the shell under its top bar, elsewhere at the top of the page. */
export const ConnectionBanner = ({ variant }: Pick<BannerViewProps, "variant">) => {
  useHeldActions();
  return <BannerView contact={useContact()} variant={variant} onReconnect={sockets.reconnect} />;
};
