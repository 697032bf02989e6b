/**
 * Wallet apps and how to reach them from a page (WALLET-2, WALLET-3). With a pairing address the app connects to
 * this very page; without one it opens, where it has a browser with our page in it.
 */
export const walletApps = ["metamask", "rainbow", "gnosis", "trust", "argent", "ledgerlive"] as const;
export type WalletApp = (typeof walletApps)[number];

interface AppLinks {
  name: string;
  /** Without the scheme, as MetaMask wants it, or whole and encoded. */
  open(page: URL): string;
  pair: string;
}

const links: Readonly<Record<WalletApp, AppLinks>> = {
  metamask: {
    name: "MetaMask",
    open: ({ host, pathname, search }) => `https://metamask.app.link/dapp/${host}${pathname}${search}`,
    pair: "https://metamask.app.link/wc",
  },
  rainbow: {
    name: "Rainbow",
    open: ({ href }) => `https://rnbwapp.com/dapp?url=${encodeURIComponent(href)}`,
    pair: "https://rnbwapp.com/wc",
  },
  gnosis: {
    name: "Gnosis Safe",
    open: ({ href }) => `https://app.safe.global/share/safe-app?appUrl=${encodeURIComponent(href)}`,
    pair: "https://app.safe.global/wc",
  },
  trust: {
    name: "Trust Wallet",
    open: ({ href }) => `https://link.trustwallet.com/open_url?coin_id=60&url=${encodeURIComponent(href)}`,
    pair: "https://link.trustwallet.com/wc",
  },
  argent: {
    name: "Argent",
    open: () => "https://www.argent.xyz/app",
    pair: "https://www.argent.xyz/app/wc",
  },
  ledgerlive: {
    name: "Ledger Live",
    open: ({ href }) => `ledgerlive://discover?url=${encodeURIComponent(href)}`,
    pair: "ledgerlive://wc",
  },
};

export const nameOfApp = (app: WalletApp): string => links[app].name;

export const openInApp = (app: WalletApp, page: string): string => links[app].open(new URL(page));

export const pairWithApp = (app: WalletApp, pairing: string): string =>
  `${links[app].pair}?uri=${encodeURIComponent(pairing)}`;
