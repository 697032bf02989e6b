/** Where it is and where it goes, drawn large. The dot travels while it moves. */
import { useTexts } from "../../../lib/texts/texts.ts";
import { classNames } from "../../../ui/class-names.ts";
import { Icon } from "../../../ui/icon/icon.tsx";
import { type Direction, placesOf } from "./movable.ts";
import styles from "./move.module.css";
import { type MoveTexts, moveTexts } from "./texts.ts";

export type RouteLook = "ready" | "moving" | "moved" | "undone";

const notesOf = (look: RouteLook, texts: MoveTexts): { from: string; to: string } => {
  if (look === "moved") return { from: texts.wasHere, to: texts.isThere };
  return look === "undone"
    ? { from: texts.staysHere, to: texts.notThere }
    : { from: texts.hereNow, to: texts.inSeconds };
};

export const MoveRoute = ({ direction, look }: { direction: Direction; look: RouteLook }) => {
  const texts = useTexts(moveTexts);
  const { from, to } = placesOf(direction);
  const notes = notesOf(look, texts);
  const place = (name: "game" | "passport", note: string, isHere: boolean) => (
    <div className={classNames(styles.place, isHere && styles.here)}>
      <span>
        <Icon name={name} />
      </span>
      {texts.places[name]}
      <small>{note}</small>
    </div>
  );
  return (
    <div
      className={classNames(styles.places, styles[look])}
      role="img"
      aria-label={texts.route(texts.places[from], texts.places[to])}
    >
      {place(from, notes.from, look !== "moved")}
      <i className={styles.way} />
      {place(to, notes.to, look === "moved")}
    </div>
  );
};
