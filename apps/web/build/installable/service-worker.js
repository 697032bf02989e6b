/**
 * Keeps the page's HTML and its hashed files, so that the product opens without a network (docs/decisions/0032). It never
 * touches an answer of the server, another origin or anything personal. The build fills in `release` and `files`.
 */
const release = "__RELEASE__";
const files = ["__FILES__"];
const shell = "/";

/** The server gives the HTML to those who ask for HTML; without cookies, it is the same for everybody. */
const shellRequest = () =>
  new Request(shell, { headers: { accept: "text/html" }, credentials: "omit", cache: "no-store" });

const keepAll = async () => {
  const cache = await caches.open(release);
  const html = await fetch(shellRequest());
  if (!html.ok) throw new Error(`The shell answered ${html.status}`);
  await cache.put(shell, html);
  await cache.addAll(files);
};

/** Runs when no page of the older release is open any more: until then it may need its files. */
const forgetOlder = async () => {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== release).map((name) => caches.delete(name)));
  await self.clients.claim();
};

const openPage = async (request) => {
  try {
    return await fetch(request);
  } catch (failure) {
    const kept = await caches.match(shell, { cacheName: release });
    if (kept === undefined) throw failure;
    return kept;
  }
};

const readFile = async (request) => {
  const kept = await caches.match(request);
  if (kept !== undefined) return kept;
  const answer = await fetch(request);
  if (answer.ok) (await caches.open(release)).put(request, answer.clone());
  return answer;
};

/** Pages have no dot in their last part, documents have one. */
const isPage = (path) => !/^\/(api|auth|files|oidc|\.well-known)(\/|$)|\.[a-z0-9]+$/.test(path);

addEventListener("install", (event) => event.waitUntil(keepAll()));
addEventListener("activate", (event) => event.waitUntil(forgetOlder()));
addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") {
    if (isPage(pathname)) event.respondWith(openPage(request));
  } else if (pathname.startsWith("/assets/")) event.respondWith(readFile(request));
});
