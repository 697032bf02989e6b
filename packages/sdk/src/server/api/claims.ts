import type { Claim, ClaimStatus, NewClaim, NewRefund, Refund } from "../../wire/claim.ts";
import { createListing, type Listing, type PageQuery } from "./listing.ts";
import type { RequestApi, WriteOptions } from "./request-api.ts";

export interface ClaimQuery extends PageQuery {
  status?: ClaimStatus;
  player_id?: string;
}

export interface Claims {
  /** Asks for SUPS. Nothing is paid before the player confirms at `payment_url` and your server accepts. */
  create(claim: NewClaim, options?: WriteOptions): Promise<Claim>;
  get(claimId: string): Promise<Claim>;
  /** Newest first. */
  list(query?: ClaimQuery): Listing<Claim>;
  /** Only while it is open. */
  cancel(claimId: string, options?: WriteOptions): Promise<Claim>;
  /** Gives a settled payment back, in whole or in part. */
  refund(claimId: string, refund: NewRefund, options?: WriteOptions): Promise<{ claim: Claim; refund: Refund }>;
}

export const createClaims = (request: RequestApi): Claims => {
  const at = (claimId: string, rest = ""): string => `/claims/${encodeURIComponent(claimId)}${rest}`;
  const write = async <Output = Claim>(path: string, body: object, options: WriteOptions = {}): Promise<Output> =>
    (await request({ method: "POST", path, body, ...options })) as Output;
  return {
    create: (claim, options) => write("/claims", claim, options),
    get: async (claimId) => (await request({ method: "GET", path: at(claimId) })) as unknown as Claim,
    list: (query = {}) => createListing<Claim>(request, "/claims", query),
    cancel: (claimId, options) => write(at(claimId, "/cancel"), {}, options),
    refund: (claimId, refund, options) => write(at(claimId, "/refunds"), refund, options),
  };
};
