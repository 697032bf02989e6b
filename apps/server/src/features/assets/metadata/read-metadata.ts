/**
 * The JSON of ERC-721 metadata, and what we add to it, as we keep it. It comes from a third party and everyone sees
 * it: what does not fit is refused as a whole, so that no asset is half of one answer and half of another.
 */
import { attributeSchema } from "@passport/protocol";
import * as z from "zod/mini";
import { type MediaRules, mediaAddress } from "./media-address.ts";
import type { Metadata } from "./metadata-source.ts";

/** Enough for the longest we know of, three times over; a page must stay a page. */
const limits = { name: 120, word: 64, value: 240, address: 2048, attributes: 100 } as const;

/** Control characters cannot be kept or shown; those that turn the reading direction make one name look like another. */
const unprintable = /[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

const text = (maxLength: number) =>
  z.string().check(
    z.trim(),
    z.maxLength(maxLength),
    z.refine((value) => !unprintable.test(value)),
  );
const someText = (maxLength: number) => text(maxLength).check(z.minLength(1));
const address = z.nullish(z.string().check(z.maxLength(limits.address)));

const answerSchema = z.object({
  name: someText(limits.name),
  image: address,
  animation_url: address,
  large_image_url: address,
  card_animation_url: address,
  avatar_url: address,
  tier: z.nullish(text(limits.word)),
  asset_type: z.nullish(text(limits.word)),
  attributes: z.nullish(
    z
      .array(
        z.object({
          trait_type: someText(limits.word),
          value: z.union([text(limits.value), z.number()]),
          display_type: z.nullish(text(limits.word)),
          asset_hash: z.optional(attributeSchema.shape.asset_hash),
        }),
      )
      .check(z.maxLength(limits.attributes)),
  ),
});

/** Undefined: it does not fit. What the game does not say is empty, whatever it said before. */
export const readMetadata = (value: unknown, rules: MediaRules): Metadata | undefined => {
  const { data: answer } = answerSchema.safeParse(value);
  if (answer === undefined) return undefined;
  const media = (given: string | null | undefined): string => mediaAddress(given ?? "", rules);
  return {
    name: answer.name,
    tier: answer.tier ?? "",
    asset_type: answer.asset_type ?? "",
    image_url: media(answer.image),
    large_image_url: media(answer.large_image_url),
    card_animation_url: media(answer.card_animation_url),
    animation_url: media(answer.animation_url),
    avatar_url: media(answer.avatar_url),
    attributes: (answer.attributes ?? []).map(({ trait_type, value: said, display_type, asset_hash }) => ({
      trait_type,
      value: said,
      display_type: display_type ?? null,
      asset_hash: asset_hash ?? null,
    })),
  };
};
