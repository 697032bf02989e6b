/** What the page shows; it knows nothing of logging in. */
interface Session {
  player: { player_id: string; username: string; first_name: string; last_name: string };
  way: "sdk" | "redirect" | "openid";
  tokenExpiresAt: string;
}

const ways: Record<Session["way"], string> = {
  sdk: "Passport SDK",
  redirect: "Passport redirect",
  openid: "OpenID Connect",
};

export const element = (id: string): HTMLElement => {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`the page has no ${id}`);
  return found;
};

/** Texts, never markup: names are whatever players chose. */
const setText = (id: string, text: string): void => {
  element(id).textContent = text;
};

export const say = (text: string): void => {
  setText("notice", text);
  element("notice").hidden = text === "";
};

export const setBusy = (isBusy: boolean): void => {
  for (const button of document.querySelectorAll("button")) button.disabled = isBusy;
};

/** Whether a player is logged in. */
export const showSession = async (): Promise<boolean> => {
  const answer = await fetch("/session");
  const { session }: { session: Session | null } = await answer.json();
  element("guest").hidden = session !== null;
  element("pilot").hidden = session === null;
  if (session === null) return false;
  const { player, way, tokenExpiresAt } = session;
  setText("pilot-name", player.username);
  setText("pilot-full-name", `${player.first_name} ${player.last_name}`.trim());
  setText("pilot-id", player.player_id);
  setText("pilot-way", ways[way]);
  setText("pilot-token", `good until ${new Date(tokenExpiresAt).toLocaleTimeString("en-GB")}`);
  return true;
};
