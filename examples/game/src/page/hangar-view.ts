/** The hangar on the page: machines, trophies and the webhook log. */
import { element, say } from "./view.ts";

interface Machine {
  asset_hash: string;
  name: string;
  picture: string;
}
interface Parked extends Machine {
  is_damaged: boolean;
  is_in_repair: boolean;
}
interface Trophy {
  collection: string;
  token_id: string;
  name: string;
  amount: string;
}
interface LogLine {
  at: string;
  type: string;
  signature: string;
  outcome: string;
}
export interface Actions {
  repair(assetHash: string): Promise<void>;
  send(path: string, body: object): Promise<unknown>;
}

type Child = Node | string;
const make = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
  ...children: Child[]
): HTMLElementTagNameMap[Name] => {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
};

/** Drawn again only when it changed, so that a focused button stays focused. */
const drawn = new Map<string, string>();
const draw = (id: string, value: unknown, children: () => Node[]): void => {
  const text = JSON.stringify(value);
  if (drawn.get(id) === text) return;
  drawn.set(id, text);
  element(id).replaceChildren(...children());
};

const button = (label: string, name: string, onClick: () => Promise<unknown>, className = ""): HTMLButtonElement => {
  const made = make("button", { type: "button", className, ariaLabel: `${label}: ${name}` }, label);
  made.addEventListener("click", () => {
    say("");
    made.disabled = true;
    onClick()
      .catch(() => say("That did not work. Please try again in a moment."))
      .finally(() => {
        made.disabled = false;
      });
  });
  return made;
};

const card = ({ name, picture }: Machine, ...children: Child[]): HTMLLIElement =>
  make("li", {}, make("img", { src: picture, alt: "", width: 400, height: 500 }), make("h3", {}, name), ...children);

const conditionOf = ({ is_damaged, is_in_repair }: Parked): string => {
  if (is_in_repair) return "On the repair stand";
  return is_damaged ? "Damaged on the way" : "Ready for battle";
};

const parked = (machine: Parked, { repair, send }: Actions): HTMLLIElement => {
  const { asset_hash, name, is_damaged, is_in_repair } = machine;
  const fix = button("Repair for 2.5 SUPS", name, () => repair(asset_hash), "main");
  const home = button("Take it home", name, () => send("/hangar/machines/release", { asset_hash }));
  return card(machine, make("p", {}, conditionOf(machine)), ...(is_damaged && !is_in_repair ? [fix] : []), home);
};

const trophy = ({ collection, token_id, name, amount }: Trophy, { send }: Actions): HTMLLIElement =>
  make(
    "li",
    {},
    make("span", {}, amount === "1" ? name : `${name} (${amount})`),
    button("Take it home", name, () => send("/hangar/trophies/release", { collection, token_id })),
  );

const read = async <T>(path: string): Promise<T | undefined> => {
  const answer = await fetch(path);
  return answer.ok ? answer.json() : undefined;
};

export const showHangar = async (actions: Actions): Promise<void> => {
  const view = await read<{ bays: number; machines: Parked[]; trophies: Trophy[] }>("/hangar");
  if (view === undefined) return say("Passport cannot be reached. Please try again in a moment.");
  const { bays, machines, trophies } = view;
  element("room").textContent = `${machines.length} of ${bays} bays taken`;
  const empty = Math.max(0, bays - machines.length);
  draw("machines", machines, () => [
    ...machines.map((machine) => parked(machine, actions)),
    ...Array.from({ length: empty }, () => make("li", { className: "empty" }, "Empty bay")),
  ]);
  draw("trophies", trophies, () => trophies.map((one) => trophy(one, actions)));
};

export const showOutside = async (): Promise<void> => {
  const machines = (await read<(Machine & { url: string })[]>("/hangar/outside")) ?? [];
  element("outside-hint").textContent =
    machines.length > 0
      ? "Bring one in on its page at Passport. The move costs 5 SUPS."
      : "There is nothing in your passport that could come here.";
  draw("outside", machines, () =>
    machines.map((machine) => {
      const link = make("a", { href: machine.url, target: "_blank", rel: "noopener" }, "Bring it in");
      link.ariaLabel = `Bring it in: ${machine.name}`;
      return card(machine, link);
    }),
  );
};

export const showLog = async (): Promise<void> => {
  const lines = (await read<LogLine[]>("/webhook-log")) ?? [];
  draw("webhook-log", lines, () =>
    lines.map(({ at, type, signature, outcome }) => {
      const cells = [new Date(at).toLocaleTimeString("en-GB"), type, signature, outcome];
      return make("tr", {}, ...cells.map((text) => make("td", {}, text)));
    }),
  );
};
