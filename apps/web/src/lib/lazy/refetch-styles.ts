/**
 * Vite asks for the stylesheets of a part once, also when they fail: without this, a part that is retried would be shown
 * without its styles.
 */
const refetch = (link: HTMLLinkElement) =>
  new Promise<void>((done, fail) => {
    const copy = link.cloneNode() as HTMLLinkElement;
    copy.addEventListener("load", () => done());
    copy.addEventListener("error", () => fail(new Error(`Unable to fetch ${link.href}`)));
    link.replaceWith(copy);
  });

/** A stylesheet that could not be fetched has no `sheet`. */
export const refetchStyles = async (): Promise<void> => {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  await Promise.all(links.filter((link) => link.sheet === null).map(refetch));
};
