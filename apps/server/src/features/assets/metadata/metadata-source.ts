import type { Attribute } from "@passport/protocol";

/** What a game says of one of its assets. Where it is and whose it is stays our own knowledge. */
export interface Metadata {
  name: string;
  tier: string;
  asset_type: string;
  image_url: string;
  large_image_url: string;
  card_animation_url: string;
  animation_url: string;
  avatar_url: string;
  attributes: Attribute[];
}

/** The game was not heard at all (`unreachable`), or had nothing for this one token that could be kept. */
export type MetadataProblem = "unreachable" | "unknown_token" | "not_json" | "too_large" | "unfit";

export class MetadataError extends Error {
  readonly problem: MetadataProblem;

  constructor(problem: MetadataProblem) {
    super(`no metadata: ${problem}`);
    this.name = "MetadataError";
    this.problem = problem;
  }
}

export interface MetadataSource {
  /** Throws `MetadataError`. The address is the operator's and has `{token_id}` in it. */
  read(address: string, tokenId: string): Promise<Metadata>;
}
