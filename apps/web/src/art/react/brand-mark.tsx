import { brandMarkPath } from "../brand-mark-path.ts";

/** The path is a file of its own because the seal and the legal PDFs draw it too. */
export const BrandMark = ({ className }: { className?: string | undefined }) => (
  <svg className={className} viewBox="0 0 32 32" fill="currentColor" aria-hidden="true">
    <path fillRule="evenodd" d={brandMarkPath} />
  </svg>
);
