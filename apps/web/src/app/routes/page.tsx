/**
 * One declaration a page: its address, who may see it, its title, its frame, its query and its component. The guard, the
 * fetch of the first page's files, document titles and the shell all read what is declared here.
 */
import type { User } from "@passport/protocol/user";
import { createRoute, type ResolveParams, useParams, useSearch } from "@tanstack/react-router";
import { type ComponentType, useEffect, useMemo } from "react";
import { isOwnProfile } from "../../features/profile/whose-profile.ts";
import { brand } from "../../lib/env/brand.ts";
import { useVisitor } from "../../lib/session/use-user.ts";
import { defineTexts, type Texts, useTexts } from "../../lib/texts/texts.ts";
import { catchUp } from "../early-input.ts";
import { ErrorPage } from "../pages/error/error-page.tsx";
import type { Access } from "./access.ts";
import { NoPermissionPage } from "./frame-pages.ts";
import { rootRoute } from "./root.tsx";

/** Around the page: nothing, the shell, or the shell with a page that fills it to its edges. */
export type Frame = "none" | "shell" | "full-bleed";

/** Only the page knows its title, which it takes from its data. */
export const titleFromPage = { from: "page" } as const;
/** The name of the product alone. */
export const titleOfBrand = { from: "brand" } as const;

export interface PageFacts {
  access: Access;
  frame: Frame;
  /** Starts fetching the files of the page. */
  load(): Promise<unknown>;
}

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** Absent only at the root. */
    page?: PageFacts;
  }
}

type Query = Record<string, unknown>;

interface Address<Path extends string, Search> {
  params: ResolveParams<Path>;
  search: Search;
}

interface PageDeclaration<Path extends string, Search extends object, Props extends object> {
  path: Path;
  access: Access;
  title: string | typeof titleFromPage | typeof titleOfBrand;
  /** The shell for players, nothing for everybody else. */
  frame?: Frame;
  /** What the page reads from the query; everything else in it is left out. */
  search?: (given: Query) => Search;
  /** Runs before anything is drawn, which waits for what it returns; may throw a redirect. */
  enter?: (search: Search) => unknown;
  /** With `load`, it is fetched before it is shown. */
  page: ComponentType<Props> & { load?: () => Promise<unknown> };
  props: (address: Address<Path, Search>) => Props;
  /** The page starts afresh when this part of its address changes. */
  restartsWith?: (address: Address<Path, Search>) => unknown;
}

/** A page without props needs no `props`. */
type Declared<Path extends string, Search extends object, Props extends object> = object extends Props
  ? Omit<PageDeclaration<Path, Search, Props>, "props"> & Partial<Pick<PageDeclaration<Path, Search, Props>, "props">>
  : PageDeclaration<Path, Search, Props>;

const noSearch = () => ({});

const mayOpen = (access: Access, asked: string | undefined, user: User | undefined): boolean =>
  access.for !== "players" || !access.isOwnOnly || (user !== undefined && isOwnProfile(asked, user));

const PageTitle = ({ texts }: { texts: Texts<{ title: string }> }) => <title>{useTexts(texts).title}</title>;

type AnyDeclaration = PageDeclaration<string, object, object>;

interface PageViewProps {
  declaration: Pick<AnyDeclaration, "access" | "title" | "page" | "restartsWith"> & Partial<AnyDeclaration>;
  texts: Texts<{ title: string }>;
}

const PageView = ({ declaration, texts }: PageViewProps) => {
  const { access, title, search: parse = noSearch, page: Page, props, restartsWith } = declaration;
  const params: { username?: string } = useParams({ strict: false });
  const given: Query = useSearch({ strict: false });
  // Parsed once more: the router adds what the address says beyond the parsed names.
  const address = useMemo(() => ({ params, search: parse({ ...given }) }), [params, given, parse]);
  const user = useVisitor();
  useEffect(catchUp, []);
  if (!mayOpen(access, params.username, user)) return <NoPermissionPage username={params.username ?? ""} />;
  return (
    <>
      {title !== titleFromPage && <PageTitle texts={texts} />}
      <Page key={restartsWith && JSON.stringify(restartsWith(address))} {...props?.(address)} />
    </>
  );
};

export const page = <const Path extends string, Props extends object, Search extends object = object>(
  declared: Declared<Path, Search, Props>,
) => {
  // The page's own types are checked at the call; from here on every page is treated alike.
  const declaration = declared as unknown as PageViewProps["declaration"];
  const { path, access, title, page: Page } = declared;
  const { enter, search: parse = noSearch } = declaration;
  const frame = declared.frame ?? (access.for === "players" ? "shell" : "none");
  const texts = defineTexts({ title: typeof title === "string" ? `${title}, ${brand.product}` : brand.product });
  const load = async () => Page.load?.();
  return createRoute({
    getParentRoute: () => rootRoute,
    path,
    validateSearch: parse as (given: Query) => Search,
    staticData: { page: { access, frame, load } },
    beforeLoad: ({ search: given }) => enter?.(parse({ ...given })),
    // Waits for the files, so that the page before stays until this one can be shown; what failed is up to the page.
    loader: () => load().catch(() => {}),
    errorComponent: () => <ErrorPage isInShell={frame !== "none"} />,
    component: () => <PageView declaration={declaration} texts={texts} />,
  });
};
