import { expect, it } from "vitest";
import { relativeLinks } from "./relative-links.ts";

it("finds links and pictures of the repository, and nothing in code or on other sites", () => {
  const page = [
    "![A picture](pictures/a.png) and [a part](other.md#part), [here](#here), [a site](https://example.com/x.md)",
    '<a href="../tour.md"><img width="300" src="pictures/b.png" alt="B"></a>',
    "`[no](link.md)`",
    "```md\n[no](link.md)\n```",
  ].join("\n");
  expect(relativeLinks(page)).toEqual(["pictures/a.png", "other.md", "../tour.md", "pictures/b.png"]);
});
