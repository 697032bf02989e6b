import { shortAddress } from "./short-address.ts";

export interface AddressProps {
  value: string;
  /** Characters shown of each end. */
  chars?: number;
}

/** Short to the eye, whole for a screen reader and in the title. */
export const Address = ({ value, chars = 4 }: AddressProps) => (
  <span className="mono nowrap" title={value}>
    <span aria-hidden="true">{shortAddress(value, chars)}</span>
    <span className="sr">{value}</span>
  </span>
);
