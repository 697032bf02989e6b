import { classNames } from "../../ui/class-names.ts";

/** A phrase that repeats until it looks like a hairline. */
export const MicroText = ({ text, className }: { text: string; className?: string | undefined }) => (
  <div className={classNames("micro", className)} aria-hidden="true">
    {`${text} `.repeat(Math.ceil(1600 / (text.length + 1)))}
  </div>
);
