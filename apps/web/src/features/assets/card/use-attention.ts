import { type FocusEvent, useState } from "react";

/** Whether a card is pointed at or has the keyboard, with what it must listen to. */
export const useAttention = () => {
  const [isPointedAt, setPointedAt] = useState(false);
  const [hasKeyboard, setKeyboard] = useState(false);
  return {
    isPointedAt,
    hasKeyboard,
    listeners: {
      onPointerEnter: () => setPointedAt(true),
      onPointerLeave: () => setPointedAt(false),
      onFocus: (event: FocusEvent<HTMLElement>) => setKeyboard(event.target.matches(":focus-visible")),
      onBlur: () => setKeyboard(false),
    },
  };
};
