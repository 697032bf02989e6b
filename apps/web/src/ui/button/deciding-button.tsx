import { Button, type ButtonProps } from "./button.tsx";
import { useArmed } from "./use-armed.ts";

/** For a decision that another site can bring a player to and that takes one click. It keeps the focus while it waits. */
export const DecidingButton = ({ onClick, ...props }: ButtonProps) => {
  const isArmed = useArmed();
  return <Button {...props} aria-disabled={!isArmed || undefined} onClick={isArmed ? onClick : undefined} />;
};
