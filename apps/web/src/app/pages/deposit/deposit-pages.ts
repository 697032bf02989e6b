/** The page of deposits and its history in one file of the build: the page shows the history too. */
export { DepositHistoryPage } from "./deposit-history-page.tsx";
export { DepositPage } from "./deposit-page.tsx";
