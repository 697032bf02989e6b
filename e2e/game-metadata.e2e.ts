/** What the game says of its assets, from its server to a player's browser: over the wire, and under the policy of our pages. */
import { lengths, socketPaths } from "@passport/protocol";
import { gameIsSilent, gamePictures, gameSays } from "./stack/game-metadata.ts";
import { giveCollectibles } from "./stack/player-collectibles.ts";
import { expect, type Page, test } from "./stack/test.ts";

const transactionId = "x".repeat(lengths.transactionId);

/** One command over a socket of its own, as any client could send it. */
const command = (page: Page, path: string, key: string, payload: object) =>
  page.evaluate<Record<string, unknown>>(`new Promise((resolve, reject) => {
    const socket = new WebSocket(location.origin.replace("http", "ws") + ${JSON.stringify(path)});
    socket.onopen = () => socket.send(${JSON.stringify(JSON.stringify({ key, payload, transactionId }))});
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(data);
      if (message.transactionId === ${JSON.stringify(transactionId)}) resolve(message);
    };
    socket.onerror = reject;
  })`);

test("pictures and films of the game load in our pages, and those of another site do not", async ({ page, stack }) => {
  await page.goto("/redirect");
  const { image_url, avatar_url, card_animation_url } = gamePictures(stack);
  const picture = (address: string) =>
    page.evaluate<string>(`new Promise((resolve) => {
      const image = new Image();
      image.onload = () => resolve("shown");
      image.onerror = () => resolve("refused");
      image.src = ${JSON.stringify(address)};
    })`);
  expect(await picture(image_url)).toBe("shown");
  expect(await picture(avatar_url)).toBe("shown");
  // The same server by another name is another origin.
  expect(await picture(image_url.replace("127.0.0.1", "localhost"))).toBe("refused");
  const film = await page.evaluate<number>(`new Promise((resolve) => {
    const video = document.createElement("video");
    video.muted = true;
    video.onplaying = () => resolve(video.videoHeight);
    video.onerror = () => resolve(0);
    video.src = ${JSON.stringify(card_animation_url)};
    void video.play();
  })`);
  expect(film).toBeGreaterThan(0);
});

test("Refresh Metadata brings what the game says now, and its silence changes nothing", async ({
  page,
  stack,
  newPlayer,
  logIn,
  db,
}) => {
  const alice = await newPlayer();
  const [machine, quiet] = await giveCollectibles(db, alice.username, [{ name: "Before" }, { name: "Still" }]);
  if (machine === undefined || quiet === undefined) throw new Error("two were given");
  const attributes = [{ trait_type: "Speed", value: 7, display_type: "number", asset_hash: quiet.hash }];
  await gameSays(stack, machine, { name: "After", tier: "TITAN", attributes });
  await gameIsSilent(stack, quiet);
  await logIn(page, alice);
  await page.goto("/redirect");
  const { id } = await db
    .selectFrom("users")
    .select("id")
    .where("username", "=", alice.username)
    .executeTakeFirstOrThrow();
  const send = (key: string, payload: object) => command(page, socketPaths.userCommander(id), key, payload);
  const refresh = (asset_hash: string) => send("ASSET:REFRESH:METADATA:721", { asset_hash });
  const readAsset = async (asset_hash: string) => (await send("ASSET:GET:721", { asset_hash }))["payload"];

  expect(await refresh(machine.hash)).toMatchObject({ payload: true });
  expect(await readAsset(machine.hash)).toMatchObject({ user_asset: { name: "After", tier: "TITAN", attributes } });
  expect(await refresh(quiet.hash)).toMatchObject({ error_code: "metadata_unavailable" });
  expect(await readAsset(quiet.hash)).toMatchObject({ user_asset: { name: "Still" } });
});
