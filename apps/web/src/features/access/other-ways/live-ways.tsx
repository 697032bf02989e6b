/** What the buttons of the row do. Loaded when one is pointed at or focused: a login by email does without it. */
import type { SignInWays } from "@passport/protocol/calls/sign-in-ways";
import { type Ref, useEffect, useEffectEvent, useImperativeHandle } from "react";
import type { LoginVisit } from "../login-visit.ts";
import { useFacebookLogin } from "../social/facebook/use-facebook-login.ts";
import { useGoogleLogin } from "../social/google/use-google-login.tsx";
import { useTwitterLogin } from "../social/twitter/use-twitter-login.ts";
import { useWalletLogin } from "../wallet/use-wallet-login.ts";
import type { Notice } from "./notice.ts";
import { type WayName, wayNames } from "./way-name.ts";

export interface WaysHandle {
  /** `popup`: a window that was opened in the click, for a way that was not loaded yet; null when the browser opens none. */
  click(way: WayName, popup?: Window | null): void;
  /** The pointer or the focus is on it. */
  intend(way: WayName): void;
}

export interface LiveWaysProps {
  visit: LoginVisit;
  open: SignInWays;
  onNotice: (notice: Notice | undefined) => void;
  onBusy: (ways: WayName[]) => void;
  ref: Ref<WaysHandle>;
}

export const LiveWays = ({ visit, open, onNotice, onBusy, ref }: LiveWaysProps) => {
  const ways = {
    wallet: useWalletLogin("browser", visit, onNotice),
    connector: useWalletLogin("connector", visit, onNotice),
    meta: useFacebookLogin(open.facebook, visit, onNotice),
    google: useGoogleLogin(open.google, visit, onNotice),
    twitter: useTwitterLogin(visit, onNotice),
  };
  useImperativeHandle(ref, () => ({
    click: (way, popup) => ways[way].onClick(popup),
    intend: (way) => void (way === "meta" && ways.meta.onIntent()),
  }));

  const busy = wayNames.filter((name) => ways[name].isBusy).join(" ");
  const tell = useEffectEvent(() => onBusy(wayNames.filter((name) => busy.split(" ").includes(name))));
  // biome-ignore lint/correctness/useExhaustiveDependencies: reported when it changes
  useEffect(() => tell(), [busy]);
  return ways.google.dialog;
};
