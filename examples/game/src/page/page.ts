// #region page-setup
import { createPassport, type Login } from "@passport/sdk/browser";
// #endregion
import { element, say, setBusy, showSession } from "./view.ts";

// #region page-setup
const configuration = await fetch("/configuration");
const passport = createPassport(await configuration.json());
// #endregion

// #region bring-login
const bringToServer = async (login: Login): Promise<void> => {
  const answer = await fetch("/session", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(login),
  });
  say(answer.ok ? "" : "Passport did not confirm this login. Please try again.");
  await showSession();
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
  await showSession();
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

/** Buttons stay out of reach while something is under way, and come back however it ends. */
const onClick = (id: string, run: () => Promise<void>): void =>
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
onClick("log-out", endSession);
onClick("log-out-everywhere", logOutEverywhere);
for (const way of ["redirect", "openid"]) {
  element(`log-in-${way}`).addEventListener("click", () => window.location.assign(`/log-in/${way}`));
}

const address = new URL(window.location.href);
say(problems[address.searchParams.get("problem") ?? ""] ?? "");
await showSession();
await finishRedirect();
if (address.pathname === "/back" || address.searchParams.has("problem")) window.history.replaceState(null, "", "/");
setBusy(false);
