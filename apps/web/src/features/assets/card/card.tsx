import { type CSSProperties, cloneElement, type ReactElement, type ReactNode, useRef } from "react";
import styles from "./card.module.css";
import { CardFilm } from "./card-film.tsx";
import { type Lock, LockMark } from "./lock-mark.tsx";
import { useAttention } from "./use-attention.ts";

interface CardProps {
  /**
   * The link behind the title. It covers the card: one stop for the keyboard, and a click anywhere follows it. Without
   * one, what can be done with the card is among its children.
   */
  render?: ReactElement;
  title: ReactNode;
  /** Sets `--card-ink`, the colour of its lines. */
  ink: CSSProperties;
  picture: ReactNode;
  /** The address of a film that plays over the picture; empty or absent where there is none. */
  film?: string;
  /** In the corner of the picture: what it is worth. */
  mark: ReactNode;
  lock: Lock;
  children: ReactNode;
}

export const Card = ({ render, title, ink, picture, film = "", mark, lock, children }: CardProps) => {
  const link = useRef<HTMLAnchorElement>(null);
  const { isPointedAt, hasKeyboard, listeners } = useAttention();
  return (
    // The foil on it catches the light with the card.
    <article className={styles.card} style={ink} data-shine="" {...listeners}>
      <div className={styles.art}>
        {picture}
        {film !== "" && (isPointedAt || hasKeyboard) && <CardFilm src={film} />}
        <span className={styles.mark}>{mark}</span>
      </div>
      <div className={styles.words}>
        <h3>
          {render === undefined
            ? title
            : cloneElement(
                render as ReactElement<Record<string, unknown>>,
                { ref: link, className: styles.link },
                title,
              )}
        </h3>
        {children}
      </div>
      <LockMark {...lock} hasKeyboard={hasKeyboard} onClick={() => link.current?.click()} />
    </article>
  );
};
