import { Button } from "../button/button.tsx";
import { EmptyState, type EmptyStateProps } from "./empty-state.tsx";

export interface FailedStateProps extends Pick<EmptyStateProps, "title" | "text" | "level"> {
  /** What the button says. */
  retry: string;
  isRetrying: boolean;
  onRetry: () => unknown;
}

/** Something could not be loaded: what, why, and one more try. */
export const FailedState = ({ retry, isRetrying, onRetry, ...said }: FailedStateProps) => (
  <EmptyState
    {...said}
    tone="error"
    action={
      <Button busy={isRetrying} onClick={() => onRetry()}>
        {retry}
      </Button>
    }
  />
);
