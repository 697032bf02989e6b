// #region page-setup
import { createPassport, type Login } from "@passport/sdk/browser";
// #endregion
import { showHangar, showLog, showOutside } from "./hangar-view.ts";
import { element, say, setBusy, showSession } from "./view.ts";

// #region page-setup
const configuration = await fetch("/configuration");
const passport = createPassport(await configuration.json());
// #endregion

/** What the page shows is read again every other second, because webhooks change it on our server. */
const lookEveryMs = 2_000;
let isAboard = false;

const showAll = async (): Promise<void> => {
  isAboard = await showSession();
  if (isAboard) await Promise.all([showHangar({ repair, send }), showOutside(), showLog()]);
};

// #region bring-login
const bringToServer = async (login: Login): Promise<void> => {
  const answer = await fetch("/session", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(login),
  });
  say(answer.ok ? "" : "Passport did not confirm this login. Please try again.");
  await showAll();
};
// #endregion

// #region popup-login
const logIn = async (): Promise<void> => {
  const outcome = await passport.logIn();
  if (outcome.status === "done") await bringToServer(outcome.login);
  if (outcome.status === "closed") say("The window was closed before you were logged in.");
  if (outcome.status === "timed_out") say("That took too long. Please try again.");
};
// #endregion

// #region log-out
const endSession = async (): Promise<void> => {
  await fetch("/session", { method: "DELETE" });
  await showAll();
};

const logOutEverywhere = async (): Promise<void> => {
  const [outcome] = await Promise.all([passport.logOut(), endSession()]);
  if (outcome.status === "blocked") say("Your browser opened no window. You are still logged in at Passport.");
};
// #endregion

// #region finish-redirect
const finishRedirect = async (): Promise<void> => {
  const outcome = passport.finishRedirect();
  if (outcome.status === "done") await bringToServer(outcome.login);
  if (outcome.status === "refused") say("You were not logged in.");
};
// #endregion

/** Posts to our server; says what went wrong there. */
const send = async (path: string, body: object = {}): Promise<Response> => {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(path, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) say(((await answer.clone().json()) as { message?: string }).message ?? "That did not work.");
  await showAll();
  return answer;
};

// #region pay
const repair = async (assetHash: string): Promise<void> => {
  // The window opens in the click; the claim comes from our server while it opens.
  const claim = send("/hangar/repairs", { asset_hash: assetHash }).then((answer) => answer.json());
  const outcome = await passport.pay(claim);
  if (outcome.status === "paid") say("Paid. The repair begins as soon as Passport confirms it.");
  if (outcome.status === "closed") say("You closed the window. If you have paid, the repair begins in a moment.");
  if (outcome.status === "blocked") window.location.assign((await claim).payment_url);
};
// #endregion

/** Buttons stay out of reach while something is under way, and come back however it ends. */
const onClick = (id: string, run: () => Promise<unknown>): void =>
  element(id).addEventListener("click", () => {
    say("");
    setBusy(true);
    run()
      .catch(() => say("Passport cannot be reached. Please try again in a moment."))
      .finally(() => setBusy(false));
  });

const problems: Record<string, string> = {
  cancelled: "You cancelled the login.",
  expired: "That login took too long. Please try again.",
  failed: "The login failed. Please try again.",
};

onClick("log-in", logIn);
onClick("battle", () => send("/hangar/battles"));
onClick("log-out", endSession);
onClick("log-out-everywhere", logOutEverywhere);
for (const way of ["redirect", "openid"]) {
  element(`log-in-${way}`).addEventListener("click", () => window.location.assign(`/log-in/${way}`));
}

const address = new URL(window.location.href);
say(problems[address.searchParams.get("problem") ?? ""] ?? "");
await showAll();
await finishRedirect();
if (address.pathname === "/back" || address.searchParams.has("problem")) window.history.replaceState(null, "", "/");
setBusy(false);
setInterval(() => {
  if (isAboard && document.visibilityState === "visible")
    Promise.all([showHangar({ repair, send }), showLog()]).catch(() => undefined);
}, lookEveryMs);
window.addEventListener("focus", () => isAboard && showOutside());
