import { useEffect, useState } from "react";
import { sockets } from "../../lib/socket/sockets.ts";
import { useConnectionStatus } from "../../lib/socket/use-connection-status.ts";
import { BannerView } from "./banner-view.tsx";

/** The first connect of a page takes a blink; a warning that flashes by would only frighten. */
const firstConnectGraceMs = 1000;

/** True until the first connection is open or has taken too long. */
const useFirstConnect = (isOpen: boolean) => {
  const [isFirst, setFirst] = useState(true);
  if (isFirst && isOpen) setFirst(false);
  useEffect(() => {
    const timer = setTimeout(() => setFirst(false), firstConnectGraceMs);
    return () => clearTimeout(timer);
  }, []);
  return isFirst;
};

/** REALTIME-21: what the sockets of this page are doing, and nothing while all is well. */
export const ConnectionBanner = () => {
  const status = useConnectionStatus();
  const isFirst = useFirstConnect(status === "open");
  const isSilent = status === "open" || (status === "connecting" && isFirst);
  return <BannerView state={isSilent ? undefined : status} onReconnect={sockets.reconnect} />;
};
