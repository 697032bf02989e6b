/** The tests prefer reduced motion: nothing starts by itself. */
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "../../../testing/render.tsx";
import { Stage } from "./stage.tsx";

/** The comment makes it end as a file would; what follows the question mark is no part of the path. */
const drawn = (colour: string) =>
  `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 5"><path fill="${colour}" d="M0 0h4v5H0z"/></svg><!--.svg?-->`;
const film = drawn("red");

const show = (address: string) =>
  render(<Stage name="Iron Meridian" seed="iron" film={address} picture={drawn("navy")} drawing={null} zone={[]} />);

test("[ASSET-22] an animated picture waits for a visitor who prefers reduced motion, plays and pauses", async () => {
  show(film);
  const still = page.getByRole("img", { name: "Picture of Iron Meridian" });
  const moving = page.getByRole("img", { name: "Video of Iron Meridian" });
  await expect.element(still).toBeVisible();
  await userEvent.click(page.getByRole("button", { name: "Play video" }));
  await expect.element(moving).toHaveAttribute("src", film);
  await expect.element(still).not.toBeInTheDocument();
  await userEvent.click(page.getByRole("button", { name: "Pause video" }));
  await expect.element(still).toBeVisible();
  await expect.element(moving).not.toBeInTheDocument();
});

test("[ASSET-22] an animated picture that does not load gives way to the picture", async () => {
  show("data:image/svg+xml,no picture.svg");
  await userEvent.click(page.getByRole("button", { name: "Play video" }));
  await expect.element(page.getByRole("img", { name: "Picture of Iron Meridian" })).toBeVisible();
  await expect.element(page.getByRole("button")).not.toBeInTheDocument();
});
