/**
 * One brand configuration (N1, CONFIG-14): another studio runs this without a code change. The
 * server reads it from a file, the web build bakes it in; both merge it over these defaults.
 * Colours beyond the accent are custom properties in the web's token file.
 */
import * as z from "zod/mini";

const link = z.optional(z.url());

export const brandSchema = z.strictObject({
  product: z._default(z.string(), "Passport"),
  game: z._default(z.string(), "Supremacy"),
  token: z._default(z.string(), "SUPS"),
  /** Three letters: the issuing state in the machine-readable line. */
  issuer: z._default(z.string().check(z.regex(/^[A-Z]{3}$/)), "SUP"),
  tagline: z._default(z.string(), "One account. One wallet. Every world."),
  colors: z._default(z.record(z.string().check(z.regex(/^--[a-z0-9-]+$/)), z.string()), {}),
  links: z._default(
    z.strictObject({
      battleArena: link,
      /** Where the token is sold while the sale here is closed (BUY-1). */
      launch: link,
      /** The three places that the closed store points to (STORE-2). */
      gameMarketplace: link,
      storefront: link,
      marketplace: link,
      support: link,
      discord: link,
      twitter: link,
      youtube: link,
      twitch: link,
      reddit: link,
    }),
    {
      battleArena: "https://play.supremacy.example",
      launch: "https://launch.supremacy.example",
      gameMarketplace: "https://play.supremacy.example/marketplace",
      storefront: "https://store.supremacy.example",
      marketplace: "https://market.example/collection/supremacy",
      support: "https://support.supremacy.example",
      discord: "https://discord.example/supremacy",
      twitter: "https://twitter.example/supremacy",
      youtube: "https://youtube.example/supremacy",
    },
  ),
});

export type Brand = z.infer<typeof brandSchema>;

export const parseBrand = (value: unknown): Brand => brandSchema.parse(value);
export const defaultBrand: Brand = parseBrand({});
