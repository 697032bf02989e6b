import { type ComponentType, lazy, useState } from "react";

interface PageFile<Props extends object> {
  /** Absent until the file has arrived. */
  page: ComponentType<Props> | undefined;
  Later: ComponentType<Props>;
}

const LazyPage = <Props extends object>({ file, props }: { file: PageFile<Props>; props: Props }) => {
  // Decided once a mount: a change in between would throw the page's state away.
  const [Page] = useState(() => file.page ?? file.Later);
  return <Page {...props} />;
};

/**
 * A page that arrives when it is needed. One whose file is here already is drawn at once; React's own
 * `lazy` would show a fallback first, and a fallback stays for at least 300 ms.
 */
export const lazyPage = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  const fetch = async () => {
    file.page = await load();
    return { default: file.page };
  };
  const file: PageFile<Props> = { page: undefined, Later: lazy<ComponentType<Props>>(fetch) };
  return Object.assign((props: Props) => <LazyPage file={file} props={props} />, { fetch });
};
