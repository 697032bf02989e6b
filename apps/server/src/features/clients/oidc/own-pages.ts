/**
 * The library has pages of its own, for errors and for logging out; players see ours instead. What it would
 * show is replaced by a way to a page of ours, and what another origin may read is cut down to registered ones.
 */

import { type MessageCode, pages } from "@passport/protocol";
import type { Configuration, KoaContextWithOIDC } from "oidc-provider";
import { errors } from "oidc-provider";
import type { ClientsDependencies } from "../dependencies.ts";
import { clientOfOrigin } from "../registry/find-client.ts";
import { responseMode } from "./client-metadata.ts";
import { forgetAccount } from "./follow-session.ts";

type Dependencies = Pick<ClientsDependencies, "db" | "authenticate">;

/** Routes that a browser is led to. The others are spoken by programs, which read JSON. */
const browserRoutes = new Set(["authorization", "resume", "end_session", "end_session_confirm", "end_session_success"]);

const codeOf = (error: Error): MessageCode => {
  if (error instanceof errors.SessionNotFound) return "interaction_over";
  return error instanceof errors.OIDCProviderError ? "client_unknown" : "internal";
};

export const renderError: NonNullable<Configuration["renderError"]> = (ctx, out, error) => {
  const { route } = ctx.oidc;
  if (browserRoutes.has(route)) leadTo(ctx, `${pages.externalLogin}?err=${codeOf(error)}`);
  else ctx.body = out;
};

/** Around every request to the provider. */
export const keepToOwnPages =
  (dependencies: Dependencies) =>
  async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    refuseForms(ctx);
    await next();
    await cutForeignOrigin(dependencies, ctx);
    if (ctx.oidc?.route === "discovery") keepToTruth(ctx);
    if (ctx.status !== 200 || ctx.response.type !== "text/html") return;
    const { route } = ctx.oidc;
    if (route === "end_session") await leadOut(dependencies, ctx);
    else if (route === "resume") await resumeAsAnother(ctx);
  };

/** Even the refusal of this mode would be a page of the library; it is the standard's to have never heard of it. */
const refuseForms = (ctx: KoaContextWithOIDC): void => {
  if (ctx.query["response_mode"] === "form_post") ctx.query = { ...ctx.query, response_mode: "unsupported" };
};

/** EXTERNAL-27: the library lists every response mode, and a claim of a kind of logout that is off. */
const keepToTruth = (ctx: KoaContextWithOIDC): void => {
  const { claims_supported: claims, ...advertised } = ctx.body as { claims_supported: string[] };
  ctx.body = {
    ...advertised,
    claims_supported: claims.filter((claim) => claim !== "sid"),
    response_modes_supported: [responseMode],
  };
};

/**
 * RP-initiated logout. While a player is logged in, our page asks; it ends our session and comes back here.
 * Then nothing is left to end, and the way leads to the address that the client registered for that, or to ours.
 */
const leadOut = async ({ authenticate }: Dependencies, ctx: KoaContextWithOIDC): Promise<void> => {
  if ((await authenticate(ctx.req.headers.cookie)) !== undefined) {
    return leadTo(ctx, `${pages.externalLogout}?redirectURL=${encodeURIComponent(ctx.originalUrl)}`);
  }
  const { post_logout_redirect_uri: url, state } = ctx.oidc.params ?? {};
  // The library has compared it with the registered ones.
  if (typeof url !== "string") return leadTo(ctx, pages.externalLogout);
  const target = new URL(url);
  if (typeof state === "string") target.searchParams.set("state", state);
  leadTo(ctx, target.href);
};

/** Another player logged in while the request waited. The library would log out by a form; it is enough to forget. */
const resumeAsAnother = async (ctx: KoaContextWithOIDC): Promise<void> => {
  const { session } = ctx.oidc;
  if (session === undefined) return;
  forgetAccount(session);
  session.state = undefined;
  await session.persist();
  leadTo(ctx, ctx.originalUrl);
};

/** The library responds to preflights of any origin, and with errors before it knows the client. */
const cutForeignOrigin = async ({ db }: Dependencies, ctx: KoaContextWithOIDC): Promise<void> => {
  const origin = ctx.get("origin");
  if (origin === "" || !ctx.path.startsWith("/oidc/") || (await clientOfOrigin(db, origin)) !== undefined) return;
  for (const name of ctx.res.getHeaderNames()) if (name.startsWith("access-control-")) ctx.remove(name);
};

const leadTo = (ctx: KoaContextWithOIDC, location: string): void => {
  ctx.body = null;
  ctx.remove("content-type");
  ctx.redirect(location);
  ctx.status = 303;
};
